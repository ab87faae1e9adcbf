import sharp from 'sharp';

interface PictureFacts {
  width: number;
  height: number;
  type?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
  /** As cameras turn them; 6 lies on its side. */
  orientation?: number;
}

/** Creates a picture with a red left half and a blue right half, and with the metadata of a camera. */
export async function makePicture({ width, height, type = 'jpeg', orientation = 1 }: PictureFacts): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#ff0000' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Ana Souza', Make: 'Camera' }, IFD3: { GPSLatitude: '8/1 3/1 0/1' } })
    .withMetadata({ orientation })
    .toFormat(type)
    .toBuffer();
}

/** Returns the colour in the middle of a picture's height, at a share of its width. */
export async function colourAt(bytes: Buffer, share: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(share * (info.width - 1))) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}
