/* The classes of waiting-room.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly room: string;
};
export default styles;
