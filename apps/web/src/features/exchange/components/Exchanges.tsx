import { type ExchangeStory, type ExchangeSummary, undoExchangePictures } from '@javon/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Card, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { exchangeQuery, exchangesQuery } from '../queries.ts';
import { stateOf } from '../state.ts';
import styles from './exchange.module.css';

interface ExchangesProps {
  /** Exchange whose steps are shown. */
  readonly open: number | undefined;
  readonly base: number;
}

/** Exchanges of the last days, newest first, one sentence each. */
export function Exchanges({ open, base }: ExchangesProps) {
  const { t } = useTranslation('exchange');
  const { data, error, refetch } = useQuery(exchangesQuery);
  const items = data?.items.filter((item) => item.base.id === base) ?? [];
  return (
    <section aria-labelledby="exchanges">
      <h2 id="exchanges">{t('stories')}</h2>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : items.length === 0 ? (
        <p className={styles.quiet}>{t('stories_empty')}</p>
      ) : (
        <Stack as="ul">
          {items.map((item) => (
            <Row
              as="li"
              key={item.id}
              gap={16}
              rowGap={4}
              align="baseline"
              wrap
              line="above"
              padding="10px 0"
            >
              <HrefLink
                style={{ flex: 'none', width: 150 }}
                href={`/import/exchange?base=${base}${open === item.id ? '' : `&story=${item.id}`}`}
                aria-expanded={open === item.id}
              >
                <DateTime value={item.began_at} />
              </HrefLink>
              <Summary item={item} />
              {open === item.id ? <Story id={item.id} /> : null}
            </Row>
          ))}
        </Stack>
      )}
    </section>
  );
}

function Summary({ item }: { readonly item: ExchangeSummary }) {
  const { t } = useTranslation(['exchange', 'imports']);
  const state = stateOf(item);
  return (
    <div style={{ flex: 1, minWidth: 260 }} className={styles.summary}>
      <p data-state={state}>
        {t('exchange:files', { count: item.files })} {t(`exchange:outcomes.${state}`)}
      </p>
      <Pictures pictures={item.pictures} />
      {item.imports.map((one) => (
        <p key={one.id}>
          <HrefLink href={`/import?run=${one.id}`}>{t(`imports:kinds.${one.kind}`)}</HrefLink>
          {': '}
          {t('exchange:import', {
            new: formatNumber(one.new),
            changed: formatNumber(one.changed),
            bad: formatNumber(one.bad),
          })}
          {' · '}
          {t(`imports:states.${one.state}`)}
          {one.holds.map(({ code, message }) => (
            <span key={code} className={styles.ask}>
              {message}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

const PICTURE_OUTCOMES = ['taken', 'same', 'kept', 'failed', 'unused', 'undone'] as const;

/** Outcomes of the pictures of an exchange, with counts. */
function Pictures({ pictures }: { readonly pictures: ExchangeSummary['pictures'] }) {
  const { t } = useTranslation('exchange');
  const facts = PICTURE_OUTCOMES.flatMap((outcome) => {
    const count = pictures[outcome];
    return count === 0 ? [] : [t(`picture_outcomes.${outcome}`, { count: formatNumber(count) })];
  });
  if (facts.length === 0) return null;
  return <p>{t('pictures_of', { facts: facts.join(', ') })}</p>;
}

/** Button that restores the pictures that products had before an exchange. */
function UndoPictures({ id, count }: { readonly id: number; readonly count: number }) {
  const { t } = useTranslation('exchange');
  const undoing = useConfirmed(undoExchangePictures, {
    input: { params: { id } },
    title: t('undo_pictures_ask', { count }),
    text: t('undo_pictures_text'),
    action: t('undo_pictures'),
    onDone: ({ products }) => notifySuccess(t('pictures_undone', { count: products })),
  });
  return (
    <Button variant="default" size="xs" loading={undoing.isPending} onClick={undoing.ask}>
      {t('undo_pictures')}
    </Button>
  );
}

/** Steps of an exchange with the answers to 1C. */
function Story({ id }: { readonly id: number }) {
  const mayUndo = useMay()('goods.import');
  const { data, error, refetch } = useQuery(exchangeQuery(id));
  if (data === undefined) return <Waiting error={error} refetch={refetch} />;
  return (
    <>
      <Card as="ol" card="sunken" className={styles.steps}>
        {data.steps.map((step) => (
          <Step key={`${step.state} ${step.id}`} step={step} />
        ))}
        {data.failed_pictures.map(({ name, message }) => (
          <li key={name} data-state="failed">
            <p>
              <b>{name}</b> <span className={styles.ask}>{message}</span>
            </p>
          </li>
        ))}
      </Card>
      {mayUndo && data.pictures.to_undo > 0 ? <UndoPictures id={id} count={data.pictures.to_undo} /> : null}
    </>
  );
}

const COUNTED = [
  'product',
  'offer',
  'price',
  'rest',
  'group',
  'property',
  'price_type',
  'warehouse',
  'not_allowed',
  'files',
] as const;

function Step({ step }: { readonly step: ExchangeStory['steps'][number] }) {
  const { t } = useTranslation('exchange');
  const counts = COUNTED.flatMap((kind) => {
    const count = step.counts[kind];
    return count === undefined ? [] : [`${t(`records.${kind}`)} ${formatNumber(count)}`];
  });
  return (
    <li data-state={step.state}>
      <p>
        <b>{step.name}</b> {t(`steps.${step.state}`)}
        {counts.length > 0 ? <span className={styles.quiet}> {counts.join(' · ')}</span> : null}
      </p>
      {step.message === null ? null : <p className={styles.ask}>{step.message}</p>}
      {step.answer === null ? null : (
        <p className={styles.quiet}>
          {t('answered')} <code>{step.answer}</code>
        </p>
      )}
    </li>
  );
}
