import { expect, it } from 'vitest';
import { deliverScan, onScanned } from './scanned.ts';

it('gives a scanned code to one listener: the innermost screen, else the frame', () => {
  const heard: string[] = [];
  const listen = (name: string, isLast?: boolean) =>
    onScanned((code) => heard.push(`${name} ${code}`), isLast);
  deliverScan('0');
  const screen = listen('screen');
  const frame = listen('frame', true);
  const dialog = listen('dialog');
  deliverScan('1');
  dialog();
  deliverScan('2');
  screen();
  deliverScan('3');
  frame();
  deliverScan('4');
  expect(heard).toEqual(['dialog 1', 'screen 2', 'frame 3']);
});
