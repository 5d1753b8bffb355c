import type { CampaignFunnel } from '@javon/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Funnel } from '../../src/features/analytic-price-tags/components/Funnel.tsx';
import { mount } from './mount.tsx';

const COUNTS = {
  reached: 12,
  viewed: 10,
  needing: 9,
  printed: 8,
  late: 1,
  tags: 9,
  tags_printed: 8,
  edited: 0,
  duplicates: 0,
  hanging: 0,
};
const regionOf = (id: number, name: string) => ({ id, code: 'TAS', name: { uz: name, ru: name } });

it('shows all columns of the regions also beside a name of one long word', async () => {
  const long = 'Qoraqalpogʻiston'.repeat(6);
  const funnel: CampaignFunnel = {
    total: COUNTS,
    days: [],
    regions: [long, 'Toshkent viloyati'].map((name, i) => ({ ...COUNTS, region: regionOf(i + 1, name) })),
  };
  for (const width of [360, 768]) {
    await page.viewport(width, 800);
    const screen = await mount(
      <div style={{ width: width - 8 }}>
        <Funnel funnel={funnel} onShow={() => {}} />
      </div>,
      ['ui', 'campaigns'],
    );
    const table = screen.container.querySelector('table');
    expect(table?.parentElement?.scrollWidth).toBeLessThanOrEqual(width - 8);
    const short = screen.getByRole('button', { name: 'Toshkent viloyati' }).element();
    expect(short.getBoundingClientRect().width, 'not broken within words').toBeGreaterThan(60);
  }
});
