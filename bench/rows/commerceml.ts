import { measureReading } from '@javon/commerceml/bench';
import { type Figure, figure, unaimedFigure } from '../../tools/lib/figure.ts';

/** Reading a full exchange with 1C: the catalogue and the offers of 50,000 goods. */
export async function measureCommerceml(): Promise<Figure[]> {
  const { megabytes, records, ms, highestMb } = await measureReading(50_000);
  return [
    unaimedFigure('files of an exchange of 50,000 goods', megabytes, 'MB'),
    figure(`reading their ${records.toLocaleString('en')} records`, ms, 'ms', {
      of: 'value',
      atMost: 15_000,
    }),
    figure('memory while reading them', highestMb, 'MB', { of: 'value', atMost: 150 }),
  ];
}
