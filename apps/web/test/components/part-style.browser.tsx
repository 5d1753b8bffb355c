import { defaultLayout } from '@javon/price-tag';
import { expect, it } from 'vitest';
import { PartStyle } from '../../src/features/samplers/components/PartStyle.tsx';
import { mount } from './mount.tsx';

it('the fields of a part of a tag have different names', async () => {
  const { parts } = defaultLayout(2, 'A6');
  for (const kind of ['oldPrice', 'price', 'characters'] as const) {
    const part = parts.find((one) => one.kind === kind);
    if (part === undefined) throw new Error(`The promotion design has no ${kind}`);
    const screen = await mount(<PartStyle part={part} onChange={() => {}} />, ['ui', 'samplers']);
    const labels = () => [...screen.container.querySelectorAll('label')].map((label) => label.textContent);
    await expect.poll(() => labels().length).toBeGreaterThan(3);
    expect(new Set(labels()).size, labels().join(', ')).toBe(labels().length);
    await screen.unmount();
  }
});
