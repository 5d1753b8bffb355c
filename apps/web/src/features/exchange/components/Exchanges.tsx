import type { ExchangeStory, ExchangeSummary } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { exchangeQuery, exchangesQuery } from '../queries.ts';
import styles from './exchange.module.css';

interface ExchangesProps {
  /** Exchange that is told step by step. */
  readonly open: number | undefined;
  readonly base: number;
}

/** Exchanges of the last days, newest first, each in a sentence. */
export function Exchanges({ open, base }: ExchangesProps) {
  const { t } = useTranslation('exchange');
  const { data, error, refetch } = useQuery(exchangesQuery);
  const items = data?.items.filter((item) => item.base.id === base) ?? [];
  return (
    <section aria-labelledby="exchanges">
      <h2 id="exchanges">{t('stories')}</h2>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : items.length === 0 ? (
        <p className={styles.quiet}>{t('stories_empty')}</p>
      ) : (
        <ul className={styles.stories}>
          {items.map((item) => (
            <li key={item.id}>
              <HrefLink
                href={`/import/exchange?base=${base}${open === item.id ? '' : `&story=${item.id}`}`}
                aria-expanded={open === item.id}
              >
                <DateTime value={item.began_at} />
              </HrefLink>
              <Summary item={item} />
              {open === item.id ? <Story id={item.id} /> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** State of an exchange that is told: `failed` where files were refused, `going` while it goes on. */
function stateOf({
  outcome,
  failed,
  refused,
  imports,
}: ExchangeSummary): 'failed' | 'going' | NonNullable<ExchangeSummary['outcome']> {
  if (outcome === null) return failed + refused > 0 ? 'failed' : 'going';
  // Its rows waited for a meaning, and were taken later.
  if (outcome === 'nothing' && imports.some(({ state }) => state === 'done')) return 'applied';
  return outcome === 'incomplete' && failed > 0 ? 'failed' : outcome;
}

function Summary({ item }: { readonly item: ExchangeSummary }) {
  const { t } = useTranslation(['exchange', 'imports']);
  const state = stateOf(item);
  return (
    <div className={styles.summary}>
      <p data-state={state}>
        {t('exchange:files', { count: item.files })} {t(`exchange:outcomes.${state}`)}
      </p>
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

/** Steps of an exchange with what 1C was answered. */
function Story({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(exchangeQuery(id));
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
  return (
    <ol className={styles.steps}>
      {data.steps.map((step) => (
        <Step key={`${step.state} ${step.id}`} step={step} />
      ))}
    </ol>
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
