import { type AnswerOf, type DirectorPlace, directorEvents, type Period } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import type { Asked } from '../asked.ts';
import { scoreText } from '../score-text.ts';

interface EventsPanelProps {
  readonly asked: Asked | null;
  readonly period: Period;
  readonly onClose: () => void;
}

/** Events behind one number of the ranking. */
export function EventsPanel({ asked, period, onClose }: EventsPanelProps) {
  const { t } = useTranslation('directors');
  const localised = useLocalised();
  const branch = asked?.place.branch;
  const title = asked && branch ? `${t(`parts.${asked.part}`)} · ${localised(branch.name)}` : '';
  return (
    <SidePanel opened={asked !== null} title={title} onClose={onClose}>
      {asked?.part === 'tags' && asked.place.walks ? <Walks {...asked.place.walks} /> : null}
      {asked && branch ? <Events branch={branch.id} asked={asked} period={period} /> : null}
    </SidePanel>
  );
}

type WalksOfPlace = NonNullable<DirectorPlace['walks']>;
type Event = AnswerOf<'directorEvents'>['items'][number];
/** Path and route name of the page of each kind of event. */
const PAGES = {
  check_list: { path: '/check_list/', name: 'check_list.show' },
  application: { path: '/application/', name: 'application.show' },
  campaign: { path: '/analytic_price_tag/', name: 'analytic_price_tag.show' },
} as const;

/** Address of the page of an event; null without one, or if the person may not open it. */
function hrefOf({ target }: Event, mayOpen: (routeName: string) => boolean): string | null {
  if (target === null) return null;
  const { path, name } = PAGES[target.kind];
  return mayOpen(name) ? `${path}${target.id}` : null;
}

interface EventsProps {
  readonly branch: number;
  readonly asked: Asked;
  readonly period: Period;
}

function Events({ branch, asked, period }: EventsProps) {
  const { t } = useTranslation('directors');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { data, error, refetch } = useQuery(
    apiQuery(directorEvents, { params: { branch }, query: { part: asked.part, period } }),
  );
  if (data === undefined) return <Waiting error={error} refetch={refetch} />;
  if (data.items.length === 0) return <EmptyState title={t('no_events')} />;
  const isTags = asked.part === 'tags';
  const weight = asked.place.parts?.find(({ part }) => part === asked.part)?.weight ?? 0;
  return (
    <>
      <Stack as="p" weight="medium" mb={8}>
        {t(`sums.${asked.part}`, { done: plain(data.done), of: formatNumber(data.of) })}
        <Text size="sm" tone="quiet" weight="regular">
          {t('weighs', { weight: scoreText(weight).replace(/,0$/, '') })}
        </Text>
      </Stack>
      <Stack as="ol">
        {data.items.map((one, i) => {
          const href = hrefOf(one, mayOpen);
          const name = one.name ? localised(one.name) : '';
          const share = one.of === 0 ? null : (100 * one.done) / one.of;
          return (
            <Row
              as="li"
              gap={12}
              align="center"
              justify="between"
              size="sm"
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that is read and never changed
              key={i}
              line="below"
              minHeight={40}
              padding="6px 0"
            >
              <span>
                {href ? <HrefLink href={href}>{name}</HrefLink> : name}
                <Text as="small" size="xs" tone="quiet" style={{ display: 'block' }}>
                  {isTags ? formatDateTime(one.at) : formatDate(one.at)}
                </Text>
              </span>
              <Text fixed tone={one.done < one.of ? 'warning' : undefined}>
                {isTags ? `${formatNumber(one.done)} / ${formatNumber(one.of)}` : `${plain(share ?? 0)} %`}
              </Text>
            </Row>
          );
        })}
      </Stack>
    </>
  );
}

/** Findings of the walks with the camera in the period: shown beside the score, and not part of it. */
function Walks({ walks, expected, scanned, wrong, confirmed, true: isTrue }: WalksOfPlace) {
  const { t } = useTranslation('directors');
  return (
    <Stack
      line="below"
      as="section"
      gap={4}
      size="sm"
      mb={16}
      style={{ paddingBottom: 16 }}
      aria-labelledby="walks-of-place"
    >
      <h3 id="walks-of-place">{t('walks.title')}</h3>
      {walks === 0 ? (
        <p>{t('walks.none')}</p>
      ) : (
        <>
          <p>
            {t('walks.scanned', {
              count: walks,
              scanned: formatNumber(scanned),
              expected: formatNumber(expected),
            })}
          </p>
          <p>{t('walks.wrong', { number: formatNumber(wrong) })}</p>
          {confirmed === 0 ? null : (
            <p>{t('walks.truth', { true: formatNumber(isTrue), confirmed: formatNumber(confirmed) })}</p>
          )}
        </>
      )}
      <small>{t('walks.unscored')}</small>
    </Stack>
  );
}

function plain(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : scoreText(value);
}
