import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeFormat, Read, WorkerAnswer } from './codes.ts';

/**
 * Reads codes in pictures with ZXing as WebAssembly. The server gives this file a content security policy of its own:
 * it alone may compile WebAssembly, the pages may not.
 */
interface Scope {
  postMessage(answer: WorkerAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ImageBitmap>) => void): void;
}
const scope = self as unknown as Scope;

const FORMATS: Partial<Record<string, CodeFormat>> = {
  EAN13: 'ean_13',
  EAN8: 'ean_8',
  Code128: 'code_128',
  QRCode: 'qr_code',
  QRCodeModel2: 'qr_code',
};

/** Codes of a picture that are looked for: a tag has two, and its neighbours may be in view. */
const MOST_CODES = 4;

let canvas: OffscreenCanvas | undefined;

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gives no canvas');
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

function readOf({ text, format, position }: ReadResult, { width, height }: ImageData): Read[] {
  const known = FORMATS[format];
  if (known === undefined) return [];
  const { topLeft, topRight, bottomLeft, bottomRight } = position;
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const middle = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [{ text, format: known, x: middle('x') / width, y: middle('y') / height }];
}

async function read(picture: ImageBitmap): Promise<readonly Read[]> {
  const pixels = pixelsOf(picture);
  const found = await readBarcodes(pixels, {
    formats: ['EAN13', 'EAN8', 'Code128', 'QRCode'],
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: MOST_CODES,
  });
  return found.flatMap((one) => readOf(one, pixels));
}

prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).then(
  () => scope.postMessage({ ready: true }),
  () => scope.postMessage({ ready: false }),
);
scope.addEventListener('message', (event) => {
  // A picture that cannot be read is no reason to stop: the next one comes at once.
  read(event.data).then(
    (reads) => scope.postMessage({ reads }),
    () => scope.postMessage({ reads: [] }),
  );
});
