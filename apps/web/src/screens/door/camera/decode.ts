/** Reads every QR code in a picture; none is no error. */
export type Decode = (image: ImageData) => Promise<string[]>;
