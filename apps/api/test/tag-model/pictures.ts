import sharp from 'sharp';

/** A small picture of one colour; another number has another colour. */
export function pictureOf(number: number): Promise<Buffer> {
  const background = { r: (number * 53) % 256, g: (number * 97) % 256, b: (number * 193) % 256 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}
