import type { DayOverview } from '@javon/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Grid, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { LEVEL_TONES, levelOf, lowestRegions, percentOf, regionPath } from '../places.ts';
import { overviewQuery, staleBranchesQuery } from '../queries.ts';
import { DayNumbers } from './DayNumbers.tsx';
import styles from './overview.module.css';
import { StaleBranches } from './StaleBranches.tsx';

/** Figures of the chain: tags, campaigns, requests, check lists, and tags by region; each opens its list. */
export function Overview() {
  const { t } = useTranslation('my_day');
  const { data, isPending } = useQuery(overviewQuery);
  if (!data) return isPending ? <div className={styles.waiting} aria-hidden="true" /> : null;
  return (
    <PageSection className={styles.overview} gap={6} title={t('overview.title')} titleId="overview">
      <DayNumbers
        numbers={data.total}
        sampled={
          data.sampled_at
            ? t('overview.sampled', { moment: formatDateTime(data.sampled_at) })
            : t('overview.tags_none')
        }
      />
      <Details overview={data} />
    </PageSection>
  );
}

/** Regions named in the summary line. */
const NAMED = 3;

/** Regions and campaigns: one line that names the regions with most wrong tags, and expands to all. */
function Details({ overview }: { readonly overview: DayOverview }) {
  const { t } = useTranslation('my_day');
  const localised = useLocalised();
  const [open, setOpen] = useState(false);
  const id = useId();
  const may = useMay();
  const stale = useQuery({ ...staleBranchesQuery, enabled: may('price_tag.remind') }).data;
  const campaigns = overview.campaigns ?? [];
  if (!overview.total.tags && campaigns.length === 0) return null;
  return (
    <>
      <Row as="p" gap={20} rowGap={0} align="center" wrap size="sm" tone="quiet" className={styles.line}>
        <button
          type="button"
          className="icon-link text-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t('overview.details')}
          <IconChevronDown {...ICON} />
        </button>
        {lowestRegions(overview.regions, NAMED).map(({ region, percent }) => (
          <HrefLink
            key={region.id}
            className="plain-link"
            href={regionPath(region.id)}
            data-tone={LEVEL_TONES[levelOf(percent)]}
          >
            {localised(region.name)}{' '}
            <Text as="b" tone="text">
              {t('overview.percent', { percent })}
            </Text>
          </HrefLink>
        ))}
        {stale && stale.total > 0 && !open ? (
          <button type="button" className="text-button" data-late onClick={() => setOpen(true)}>
            {t('stale.line', { count: stale.total })}
          </button>
        ) : null}
      </Row>
      <div id={id} className={styles.details} data-open={open || undefined}>
        {stale && stale.total > 0 ? <StaleBranches stale={stale} /> : null}
        {overview.total.tags ? <Regions overview={overview} /> : null}
        {campaigns.length > 0 ? <Campaigns campaigns={campaigns} /> : null}
      </div>
    </>
  );
}

function Regions({ overview: { regions } }: { readonly overview: DayOverview }) {
  const { t } = useTranslation('my_day');
  const localised = useLocalised();
  return (
    <>
      <h3>{t('overview.regions')}</h3>
      <Grid as="ul" columns={{ least: 148 }} gap={8} className={styles.tiles}>
        {regions.map(({ region, branches, tags }) => {
          const percent = tags && percentOf(tags);
          return (
            <li key={region.id}>
              <HrefLink href={regionPath(region.id)} data-tone={LEVEL_TONES[levelOf(percent)]}>
                <Text as="b" style={{ lineHeight: '24px' }} size="lg" tone="text">
                  {percent === null ? '—' : t('overview.percent', { percent })}
                </Text>
                <span>{localised(region.name)}</span>
                <Text as="small" size="xs">
                  {t('overview.branches', { count: branches })}
                </Text>
              </HrefLink>
            </li>
          );
        })}
      </Grid>
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
          <Row as="li" key={id} gap={16} rowGap={2} align="center" wrap size="sm" tone="quiet">
            <HrefLink className="plain-link" href={`/analytic_price_tag/${id}`}>
              <b>{name}</b>
            </HrefLink>
            <HrefLink className="plain-link" href={`/analytic_price_tag/${id}?progress=needing`}>
              {t('overview.campaign_progress', { printed, needing })}
            </HrefLink>
            {ends ? <span>{t('due', { day: formatDate(ends) })}</span> : null}
            {late > 0 ? (
              <HrefLink className="plain-link" href={`/analytic_price_tag/${id}?progress=late`} data-late>
                {t('overview.late_short', { count: late })}
              </HrefLink>
            ) : null}
          </Row>
        ))}
      </ul>
    </>
  );
}
