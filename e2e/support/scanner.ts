import type { Page } from 'playwright-core';

/** Pause between two keys, milliseconds: of a bar-code scanner, and of a person who types well. */
export const PACE = { scanner: 12, person: 90 };

/**
 * Types a code and Enter as a keyboard that takes `pace` milliseconds for each key. The timestamps of the
 * keys are sent with them, as a machine's keyboard does, so that the pace does not depend on the load of the
 * machine. https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-dispatchKeyEvent
 */
export async function typeCode(page: Page, code: string, pace: number): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  const keys = [
    ...Array.from(code, (text) => ({ key: text, text, unmodifiedText: text })),
    { key: 'Enter', text: '\r', unmodifiedText: '\r', code: 'Enter', windowsVirtualKeyCode: 13 },
  ];
  for (const [i, key] of keys.entries()) {
    const timestamp = begun + (i * pace) / 1000;
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key });
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      timestamp,
      ...key,
      text: '',
      unmodifiedText: '',
    });
  }
  await keyboard.detach();
}
