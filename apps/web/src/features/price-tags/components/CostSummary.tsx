import type { TagCost } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Card, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { costText } from '../cost.ts';
import styles from './here.module.css';

/** Cost of a change in tags to print: the sums, and each branch that the person may see. */
export function CostSummary({ cost }: { readonly cost: TagCost }) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  return (
    <Card as="section" card="accent" className={styles.cost} aria-label={t('cost.title')}>
      <Stack as="p">
        <Text size="sm" tone="quiet">
          {t('cost.title')}
        </Text>
        <b>{costText(t, cost)}</b>
      </Stack>
      {cost.by_branch.length > 0 ? (
        <details>
          <summary>{t('cost.by_branch')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('cost.branch')}</th>
                <th scope="col">{t('cost.tags_head')}</th>
                <th scope="col">{t('cost.sheets_head')}</th>
              </tr>
            </thead>
            <tbody>
              {cost.by_branch.map(({ branch, tags, sheets }) => (
                <tr key={branch.id}>
                  <th scope="row">{`${branch.code} · ${localised(branch.name)}`}</th>
                  <td>{formatNumber(tags)}</td>
                  <td>{formatNumber(sheets)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </Card>
  );
}
