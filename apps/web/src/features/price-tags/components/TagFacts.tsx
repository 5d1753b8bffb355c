import type { TagView } from '@javon/contract';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { Problems } from '../../../shared/ui/values/Problems.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { knownTag } from '../model/refusals.ts';
import { isElectronic } from '../model/selection.ts';
import { FixLink } from './FixLink.tsx';
import { Reasons } from './Reasons.tsx';
import { useValueGroups } from './value-groups.tsx';
import styles from './view.module.css';

interface TagFactsProps {
  readonly view: TagView;
  readonly asOf: string | undefined;
  readonly branch: string | undefined;
}

/** Facts of a tag: its values today and as printed, the source of each, and the state of its prints. */
export function TagFacts({ view, asOf, branch }: TagFactsProps) {
  const { t } = useTranslation('price_tags');
  const { tag } = view;
  const { printed } = tag;
  return (
    <Stack gap={24} className={styles.facts}>
      <section>
        <h2 className="visually-hidden">{t('view.state')}</h2>
        <Row as="p" gap={6} align="center" wrap>
          <StatusBadge state={tag.state} />
          <Reasons tag={tag} />
        </Row>
        {view.governs && isElectronic(tag) ? (
          <Row as="p" gap={6} align="center" size="sm" tone="quiet">
            <IconDeviceTablet {...ICON} />
            {tag.problems[0]?.message}
          </Row>
        ) : null}
        {view.problems.length > 0 ? (
          <Text as="div" mt={12}>
            <Problems title={t('view.problems')}>
              {view.problems.map((problem) => (
                <li key={problem.message}>
                  {problem.message}{' '}
                  <FixLink reason={problem.code} product={tag.product.id} known={knownTag(tag)} />
                </li>
              ))}
            </Problems>
          </Text>
        ) : null}
      </section>
      <Values view={view} asOf={asOf} branch={branch} />
      <section>
        <Text as="h2" size="md">
          {t('view.history')}
        </Text>
        <Facts layout="spread" lined size="sm">
          <Fact name={t('view.last_printed')}>
            {printed ? <DateTime value={printed.at} /> : t('view.never')}
          </Fact>
          {printed ? <Fact name={t('view.by')}>{printed.by}</Fact> : null}
          {printed ? (
            <Fact name={t('view.confirmed')}>
              {printed.confirmed_at ? <DateTime value={printed.confirmed_at} /> : t('view.not_confirmed')}
            </Fact>
          ) : null}
          <Fact name={t('view.times')}>{tag.times}</Fact>
          <Fact name={t('view.duplicates')}>{tag.duplicates}</Fact>
        </Facts>
      </section>
    </Stack>
  );
}

function Values({ view, asOf, branch }: TagFactsProps) {
  const { t } = useTranslation('price_tags');
  const groups = useValueGroups(view, branch);
  const { printed } = view.tag;
  return (
    <section>
      <Text as="h2" size="md">
        {t('view.values')}
      </Text>
      <FactTable className={styles.values}>
        <thead>
          <tr>
            <th scope="col">{t('view.field')}</th>
            <th scope="col">{asOf ? formatDate(asOf) : t('view.today')}</th>
            {printed ? <th scope="col">{t('view.printed')}</th> : null}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr className={styles.source}>
              <th scope="rowgroup" colSpan={printed ? 3 : 2}>
                {group.source}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} data-differs={row.differs || undefined}>
                <th scope="row">{row.name}</th>
                <td colSpan={printed && row.before === undefined ? 2 : 1}>{row.now}</td>
                {printed && row.before !== undefined ? <td className={styles.before}>{row.before}</td> : null}
              </tr>
            ))}
          </tbody>
        ))}
      </FactTable>
    </section>
  );
}
