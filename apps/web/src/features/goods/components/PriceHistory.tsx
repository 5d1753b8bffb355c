import { type AnswerOf, editProduct } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, today } from '../../../shared/format/format.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { PLOT, Plot, PlotLine } from '../../../shared/ui/plot/Plot.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { type PlotStep, pricePlot } from '../price-plot.ts';
import styles from './product.module.css';

type Shown = AnswerOf<'showProduct'>;
type History = Shown['price_history'];
const SOURCES = ['typed', 'import', 'accounting', 'demo'] as const;

/** Price history of a product: a line plot and a list. */
export function PriceHistory({ product }: { readonly product: Shown }) {
  const { t } = useTranslation('goods');
  const history = product.price_history;
  const mayCancel = product.can.includes('goods.price');
  const now = useMemo(() => new Date(), []);
  if (history.length === 0) return <Quiet>{t('product.history_empty')}</Quiet>;
  return (
    <>
      <PricePlot history={history} now={now} />
      <FactTable plain className={styles.history} style={{ marginTop: 12 }} aria-label={t('product.history')}>
        <thead>
          <tr>
            <th scope="col">{t('product.date')}</th>
            <th scope="col" data-align="end">
              {t('fields.price')}
            </th>
            <th scope="col" data-align="end">
              {t('fields.old_price')}
            </th>
            <th scope="col">{t('product.source')}</th>
            <th scope="col">{t('product.author')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((change) => {
            const source = SOURCES.find((one) => one === change.source);
            const isComing = new Date(change.valid_from) > now;
            return (
              <tr key={`${change.valid_from}-${change.price}`}>
                <td>
                  <Row gap={8} align="baseline" wrap>
                    <DateTime value={change.valid_from} />
                    {isComing ? (
                      <Text size="xs" tone="accent">
                        {t('product.coming')}
                      </Text>
                    ) : null}
                  </Row>
                  {isComing && mayCancel ? <Cancel product={product} from={change.valid_from} /> : null}
                </td>
                <td data-align="end">
                  <Money value={change.price} />
                </td>
                <td data-align="end">
                  <Money value={change.old_price} />
                </td>
                <td>{source ? t(`product.sources.${source}`) : t('product.sources_other')}</td>
                <td>{change.author ?? '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </FactTable>
    </>
  );
}

/** Button that cancels the price set for a coming day. */
function Cancel({ product, from }: { readonly product: Shown; readonly from: string }) {
  const { t } = useTranslation('goods');
  const question = t('product.cancel_coming_title', { day: formatDate(from) });
  const cancelling = useConfirmed(editProduct, {
    input: {
      params: { id: product.id },
      body: { version: product.version, price: null, old_price: null, valid_from: today(new Date(from)) },
    },
    title: question,
    action: t('product.cancel_coming'),
    cancel: t('product.keep_coming'),
    danger: true,
    onDone: () => notifySuccess(t('product.coming_cancelled')),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={cancelling.isPending}
      aria-label={question}
      onClick={cancelling.ask}
    >
      {t('product.cancel_coming')}
    </Button>
  );
}

function pathOf(steps: readonly PlotStep[]): string {
  let path = '';
  let last: PlotStep | undefined;
  for (const step of steps) {
    const [x, y] = [step.from * PLOT.width, PLOT.height - step.level * PLOT.height];
    path += last && last.to === step.from ? `V${y}` : `M${x} ${y}`;
    path += `H${step.to * PLOT.width}`;
    last = step;
  }
  return path;
}

function PricePlot({ history, now }: { readonly history: History; readonly now: Date }) {
  const { t } = useTranslation(['goods', 'ui']);
  const plot = pricePlot(history, now);
  // A line needs two prices.
  if (!plot || plot.steps.length < 2) return null;
  const money = (value: number) => t('ui:money', { amount: formatNumber(value) });
  const words = {
    from: formatDate(plot.begin),
    to: formatDate(plot.end),
    min: money(plot.least),
    max: money(plot.most),
  };
  return (
    <Plot
      label={t('goods:product.plot', words)}
      scale={[
        <span key="most">{formatNumber(plot.most)}</span>,
        plot.least < plot.most ? <span key="least">{formatNumber(plot.least)}</span> : null,
      ]}
      days={[words.from, words.to]}
    >
      <PlotLine tone="line-strong" dashed d={`M${plot.now * PLOT.width} 0V${PLOT.height}`} />
      <PlotLine tone="accent" d={pathOf(plot.steps.filter((step) => !step.coming))} />
      <PlotLine tone="accent" dashed d={pathOf(plot.steps.filter((step) => step.coming))} />
    </Plot>
  );
}
