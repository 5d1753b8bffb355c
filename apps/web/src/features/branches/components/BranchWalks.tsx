import { showWalkReport, type WalkReportRow } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';

/** Verdicts that the page of a branch shows if there are any. */
const TOLD = [
  'right',
  'wrong',
  'down',
  'wrong_place',
  'not_on_plan',
  'early',
  'unconfirmed',
  'other_branch',
] as const;

/**
 * The last walk of a branch with the camera, the findings of the last 30 days, and the share of correct
 * confirmations.
 */
export function BranchWalks({ branch }: { readonly branch: string }) {
  const { t } = useTranslation('branches');
  const { data } = useQuery(apiQuery(showWalkReport, { query: { branch } }));
  const row = data?.items[0];
  if (row === undefined) return null;
  return (
    <PageSection
      place="page"
      gap={4}
      title={t('walks.title')}
      action={
        row.last === null ? null : (
          <ExportButton route="exportWalkReport" input={{ query: {} }} name={t('walks.title')} size="xs" />
        )
      }
    >
      {row.last === null ? <Quiet>{t('walks.never')}</Quiet> : <Found row={row} />}
    </PageSection>
  );
}

function Found({
  row: { last, walks, found, missing, expected, scanned, truth },
}: {
  readonly row: WalkReportRow;
}) {
  const { t } = useTranslation('branches');
  const part = (some: number, of: number) =>
    t('walks.part', { some: formatNumber(some), of: formatNumber(of), percent: percentOf(some, of) });
  return (
    <FactTable>
      <tbody>
        {last === null ? null : (
          <tr>
            <th scope="row">{t('walks.last')}</th>
            <td>
              <DateTime value={last.ended_at} /> · {last.shelf?.name ?? t('walks.hall')} ·{' '}
              {part(last.scanned, last.expected)}
            </td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('walks.month', { count: walks })}</th>
          <td>{part(scanned, expected)}</td>
        </tr>
        {TOLD.map((verdict) =>
          found[verdict] === 0 ? null : (
            <tr key={verdict}>
              <th scope="row">{t(`walks.found.${verdict}`)}</th>
              <td>{formatNumber(found[verdict])}</td>
            </tr>
          ),
        )}
        <tr>
          <th scope="row">{t('walks.missing')}</th>
          <td>{formatNumber(missing)}</td>
        </tr>
        <tr>
          <th scope="row">{t('walks.truth')}</th>
          <td>{truth.confirmed === 0 ? '—' : part(truth.true, truth.confirmed)}</td>
        </tr>
      </tbody>
    </FactTable>
  );
}

function percentOf(some: number, of: number): string {
  return of === 0 ? '—' : formatNumber(Math.floor((100 * some) / of));
}
