// Read once: in Jest's machine each look at a global is slow.
const { PI, ceil, cos, exp, max, min, round, sin } = Math;

/** The light that falls on a sensor, from 0 (black) to 1 (as bright as the sensor can tell), row by row. */
export interface Light {
  width: number;
  height: number;
  data: Float32Array;
}

/** Blurs as a lens out of focus does, nearly: a Gaussian of this deviation in pixels. */
export function blur(light: Light, sigma: number): Light {
  const radius = ceil(sigma * 3);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, at) => exp(-((at - radius) ** 2) / (2 * sigma ** 2)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const kernel = Float32Array.from(weights, (weight) => weight / sum);
  return along(along(light, kernel, 1, 0), kernel, 0, 1);
}

/** Blurs as a moving hand does: the mean along a line of this length in pixels. */
export function smear(light: Light, length: number, degrees: number): Light {
  const steps = max(1, ceil(length));
  const [right, down] = [cos((degrees * PI) / 180), sin((degrees * PI) / 180)];
  const kernel = new Float32Array(2 * ceil(steps / 2) + 1).fill(1 / (2 * ceil(steps / 2) + 1));
  const step = length / kernel.length;
  return along(light, kernel, right * step, down * step);
}

/** Returns the sum of a kernel's weights times the light on a line through each pixel. */
function along({ width, height, data }: Light, kernel: Float32Array, right: number, down: number): Light {
  const result = new Float32Array(data.length);
  const middle = (kernel.length - 1) / 2;
  const columns = Int32Array.from(kernel, (_, at) => round((at - middle) * right));
  const rows = Int32Array.from(kernel, (_, at) => round((at - middle) * down));
  for (let part = 0; part < kernel.length; part++) {
    const [weight, dx, dy] = [kernel[part]!, columns[part]!, rows[part]!];
    for (let y = 0, at = 0; y < height; y++) {
      const start = min(height - 1, max(0, y + dy)) * width;
      for (let x = 0; x < width; x++, at++) {
        const column = x + dx;
        result[at]! += weight * data[start + (column < 0 ? 0 : column >= width ? width - 1 : column)]!;
      }
    }
  }
  return { width, height, data: result };
}

/** Returns the light with each pixel changed by its place. */
export function mapLight(
  { width, height, data }: Light,
  change: (value: number, x: number, y: number) => number,
): Light {
  const result = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) result[at] = change(data[at]!, x, y);
  }
  return { width, height, data: result };
}

/** Returns the picture that a camera hands out, in grey. */
export function develop({ width, height, data }: Light): ImageData {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at++) pixels.fill(data[at]! * 255, at * 4, at * 4 + 3);
  return { data: pixels, width, height, colorSpace: 'srgb' };
}
