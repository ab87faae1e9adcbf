import { create } from 'qrcode';

/** Returns a QR symbol as rows of modules: 1 is dark. */
export function symbolOf(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const modules = Array.from(data, (isDark) => (isDark ? '1' : '0')).join('');
  return Array.from({ length: size }, (_, row) => modules.slice(row * size, (row + 1) * size)).join('\n');
}

/** Runs in the page: from now on its camera shows this symbol in the middle of a white picture, or only white. */
export function showInCamera(symbol: string): void {
  interface Shown {
    cameraSymbol?: string;
  }
  const isNew = (window as Shown).cameraSymbol === undefined;
  (window as Shown).cameraSymbol = symbol;
  if (!isNew) return;
  const [width, height, most] = [640, 480, 400];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas');
  const draw = (): void => {
    const rows = ((window as Shown).cameraSymbol ?? '').split('\n');
    const module = Math.floor(most / rows.length);
    const [left, top] = [(width - module * rows.length) / 2, (height - module * rows.length) / 2];
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'black';
    rows.forEach((row, y) =>
      [...row].forEach((one, x) => {
        if (one === '1') context.fillRect(left + x * module, top + y * module, module, module);
      }),
    );
  };
  draw();
  // A still canvas gives a stream no pictures.
  setInterval(draw, 100);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
}
