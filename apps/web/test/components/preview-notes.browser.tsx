import { defaultLayout, layoutTag, type Part, resolveTag } from '@javon/price-tag';
import { PHONE, sampler } from '@javon/price-tag/testing';
import { expect, it } from 'vitest';
import { PreviewNotes } from '../../src/features/samplers/components/PreviewNotes.tsx';
import { mount } from './mount.tsx';

it('the notes of a preview name a code and the part that covers it, before all texts that only shrank', async () => {
  const layout = defaultLayout(1, 'A6');
  const parts = layout.parts.map(
    (part): Part => (part.kind === 'qr' ? { ...part, x: 120, y: 1215, align: 'left' } : part),
  );
  const { values } = resolveTag(PHONE, sampler(1), 'uz');
  const drawing = layoutTag(values, { ...layout, parts }, { check: 'HTTPS://JAVON.UZ/C/1A2B3C4D5E' });
  const screen = await mount(<PreviewNotes preview={{ drawing, problems: [] }} parts={parts} />, [
    'ui',
    'samplers',
  ]);
  const rows = () => [...screen.container.querySelectorAll('li')];
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  expect(rows()[0]?.textContent).toBe(
    'Shtrix-kod: “Tekshiruv kodi (QR)” bilan ustma-ust, oʻqib boʻlmaydi, chop etilmaydi',
  );
  expect(rows()[1]?.textContent).toBe(
    'Tekshiruv kodi (QR): “Shtrix-kod” bilan ustma-ust, oʻqib boʻlmaydi, chop etilmaydi',
  );
  expect(rows()[2]?.dataset.level).toBe('info');
});
