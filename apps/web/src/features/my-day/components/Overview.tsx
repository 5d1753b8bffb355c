import type { DayOverview } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { levelOf, percentOf } from '../places.ts';
import { overviewQuery } from '../queries.ts';
import dayStyles from './my-day.module.css';
import styles from './overview.module.css';

/** How the chain stands: tags, campaigns, requests, check lists, and tags by region; each opens its list. */
export function Overview() {
  const { t } = useTranslation('my_day');
  const { data, isPending } = useQuery(overviewQuery);
  if (!data) return isPending ? <div className={dayStyles.waiting} aria-hidden="true" /> : null;
  return (
    <section className={styles.overview} aria-labelledby="overview">
      <h2 id="overview">{t('overview.title')}</h2>
      <Totals overview={data} />
      {data.total.tags ? <Regions overview={data} /> : null}
      {data.campaigns && data.campaigns.length > 0 ? <Campaigns campaigns={data.campaigns} /> : null}
    </section>
  );
}

function Totals({ overview: { total, campaigns, sampled_at } }: { readonly overview: DayOverview }) {
  const { t } = useTranslation('my_day');
  const percent = total.tags && percentOf(total.tags);
  return (
    <ul className={styles.totals}>
      {total.tags ? (
        <li>
          <HrefLink href="/branch" data-level={levelOf(percent)}>
            <span>{t('overview.tags')}</span>
            <b>{percent === null ? '—' : t('overview.percent', { percent })}</b>
            <small>
              {sampled_at
                ? t('overview.sampled', { moment: formatDateTime(sampled_at) })
                : t('overview.tags_none')}
            </small>
          </HrefLink>
        </li>
      ) : null}
      {campaigns ? (
        <li>
          <HrefLink
            href="/analytic_price_tag?phase=running"
            data-level={total.campaigns_late ? 'poor' : 'good'}
          >
            <span>{t('overview.campaigns')}</span>
            <b>{formatNumber(campaigns.length)}</b>
            <small>
              {total.campaigns_late
                ? t('overview.campaigns_late', { count: total.campaigns_late })
                : t('overview.campaigns_ok')}
            </small>
          </HrefLink>
        </li>
      ) : null}
      {total.applications_late === null ? null : (
        <li>
          <HrefLink href="/application?late=true" data-level={total.applications_late ? 'poor' : 'good'}>
            <span>{t('overview.applications')}</span>
            <b>{formatNumber(total.applications_late)}</b>
          </HrefLink>
        </li>
      )}
      {total.check_lists_missed === null ? null : (
        <li>
          <HrefLink href="/check_list?stands=missed" data-level={total.check_lists_missed ? 'poor' : 'good'}>
            <span>{t('overview.check_lists')}</span>
            <b>{formatNumber(total.check_lists_missed)}</b>
            <small>{t('overview.check_lists_week')}</small>
          </HrefLink>
        </li>
      )}
    </ul>
  );
}

function Regions({ overview: { regions } }: { readonly overview: DayOverview }) {
  const { t } = useTranslation('my_day');
  const localised = useLocalised();
  return (
    <>
      <h3>{t('overview.regions')}</h3>
      <ul className={styles.tiles}>
        {regions.map(({ region, branches, tags }) => {
          const percent = tags && percentOf(tags);
          return (
            <li key={region.id}>
              <HrefLink href={`/branch?region=${region.id}`} data-level={levelOf(percent)}>
                <b>{percent === null ? '—' : t('overview.percent', { percent })}</b>
                <span>{localised(region.name)}</span>
                <small>{t('overview.branches', { count: branches })}</small>
              </HrefLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Campaigns({ campaigns }: { readonly campaigns: NonNullable<DayOverview['campaigns']> }) {
  const { t } = useTranslation('my_day');
  return (
    <>
      <h3>{t('overview.campaigns')}</h3>
      <ul className={styles.campaigns}>
        {campaigns.map(({ id, name, ends, needing, printed, late }) => (
          <li key={id}>
            <HrefLink href={`/analytic_price_tag/${id}`}>
              <b>{name}</b>
              <span>{t('overview.campaign_progress', { printed, needing })}</span>
              {ends ? <span>{t('due', { day: formatDate(ends) })}</span> : null}
              {late > 0 ? <em>{t('overview.late_short', { count: late })}</em> : null}
            </HrefLink>
          </li>
        ))}
      </ul>
    </>
  );
}
