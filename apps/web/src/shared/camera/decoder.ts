import { trustedWorker } from '../trusted-worker.ts';
import workerAddress from './camera-worker.ts?worker&url';
import { CODE_FORMATS, type CodeFormat, type Read, type WorkerAnswer } from './codes.ts';

/** Finds codes in pictures, one picture at a time; takes the picture over and closes it. */
export interface Decoder {
  decode(picture: ImageBitmap): Promise<readonly Read[]>;
  close(): void;
}

interface Detected {
  readonly rawValue: string;
  readonly format: string;
  readonly boundingBox: DOMRectReadOnly;
}
/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface DetectorClass {
  new (options: {
    readonly formats: readonly string[];
  }): {
    detect(source: ImageBitmap): Promise<readonly Detected[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

async function ofBrowser(): Promise<Decoder | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector === undefined || !CODE_FORMATS.every((format) => supported.includes(format)))
    return null;
  const detector = new BarcodeDetector({ formats: CODE_FORMATS });
  return {
    decode: async (picture) => {
      const found = await detector.detect(picture);
      const { width, height } = picture;
      picture.close();
      return found.map(({ rawValue, format, boundingBox: box }) => ({
        text: rawValue,
        format: format as CodeFormat,
        x: (box.x + box.width / 2) / width,
        y: (box.y + box.height / 2) / height,
      }));
    },
    close: () => {},
  };
}

/** Reads pictures in a worker of its own. @throws Error where its code cannot be had or run */
async function ofWorker(): Promise<Decoder> {
  const worker = new Worker(trustedWorker(workerAddress), { type: 'module', name: 'camera' });
  const next = () =>
    new Promise<WorkerAnswer>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<WorkerAnswer>) => resolve(event.data);
      worker.onerror = () => reject(new Error('The worker that reads codes failed'));
    });
  const first = await next();
  if (!('ready' in first) || !first.ready) {
    worker.terminate();
    throw new Error('The reader of codes could not be loaded');
  }
  return {
    decode: async (picture) => {
      const answer = next();
      worker.postMessage(picture, [picture]);
      const said = await answer;
      return 'reads' in said ? said.reads : [];
    },
    close: () => worker.terminate(),
  };
}

/**
 * Creates a decoder: the browser's own where it reads all our symbologies, else ZXing as WebAssembly in a worker.
 * @throws Error where neither is to be had, as without a connection before the first use
 */
export async function createDecoder(): Promise<Decoder> {
  return (await ofBrowser()) ?? ofWorker();
}
