import { closeSync, openSync, writeSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchWith } from './browser.ts';

/** Picture in front of a camera for a while. */
export interface Scene {
  /** Drawing of a tag; only a grey wall without it. */
  readonly svg?: string;
  /**
   * Height of the tag as a share of the picture's; 2 by default, as when a phone is held close to read a
   * code.
   */
  readonly height?: number;
  /** Point of the tag that is in the middle, as shares of its width and height; its QR code by default. */
  readonly at?: readonly [x: number, y: number];
  /** Rotation within the picture, degrees. */
  readonly tilt?: number;
  /** Rotation to the side, degrees. */
  readonly aside?: number;
  /** Strongest noise, of 255. */
  readonly grain?: number;
  /** Radius of the blur, pixels. */
  readonly blur?: number;
}

/** Picture of a camera, pixels. */
const WIDTH = 1280;
const HEIGHT = 720;

/** Draws a scene in a page; returns the picture as planes of a YUV 4:2:0 file, in base64. Runs in the browser. */
async function drawScene(scene: Scene & { width: number; height_px: number }): Promise<string> {
  const { width, height_px: height } = scene;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#8a8d91';
  context.fillRect(0, 0, width, height);
  if (scene.svg !== undefined) {
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([scene.svg], { type: 'image/svg+xml' }));
    await picture.decode();
    const tall = height * (scene.height ?? 2);
    const wide = (tall * picture.naturalWidth) / picture.naturalHeight;
    const turn = (degrees: number) => (degrees * Math.PI) / 180;
    context.filter = scene.blur ? `blur(${scene.blur}px)` : 'none';
    context.translate(width / 2, height / 2);
    context.rotate(turn(scene.tilt ?? 0));
    context.scale(Math.cos(turn(scene.aside ?? 0)), 1);
    context.fillStyle = '#fff';
    const [x, y] = scene.at ?? [0.84, 0.87];
    context.fillRect(-wide * x, -tall * y, wide, tall);
    context.drawImage(picture, -wide * x, -tall * y, wide, tall);
  }
  const { data } = context.getImageData(0, 0, width, height);
  let seed = 12345;
  const grain = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed / 2147483648 - 0.5) * 2 * (scene.grain ?? 0);
  };
  const quarter = (width * height) / 4;
  const planes = new Uint8ClampedArray(width * height + 2 * quarter).fill(128);
  // Tags are read by their brightness: the colour planes stay grey.
  for (let i = 0; i < width * height; i += 1) {
    const at = i * 4;
    const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    planes[i] = 16 + ((light + grain()) * 219) / 255;
  }
  const bytes = new Uint8Array(planes.buffer);
  let text = '';
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text);
}

/**
 * Writes a film for the camera of a browser: each scene for its number of pictures, one after another, in a
 * loop.
 * @param perSecond pictures per second
 */
export async function writeFilm(
  browser: Browser,
  file: string,
  perSecond: number,
  scenes: readonly (readonly [scene: Scene, pictures: number])[],
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const out = openSync(file, 'w');
  writeSync(out, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${perSecond}:1 Ip A1:1 C420\n`);
  for (const [scene, pictures] of scenes) {
    const drawn = await page.evaluate(drawScene, Object.assign({ width: WIDTH, height_px: HEIGHT }, scene));
    const planes = Buffer.from(drawn, 'base64');
    for (let i = 0; i < pictures; i += 1) {
      writeSync(out, 'FRAME\n');
      writeSync(out, planes);
    }
  }
  closeSync(out);
  await context.close();
}

/** Launches a browser whose one camera shows a film; the film may be written later, before the camera is opened. */
export function launchWithCamera(film: string): Promise<Browser> {
  return launchWith([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
}
