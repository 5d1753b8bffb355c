import { compareRoles } from '@javon/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { useValueWords } from '../use-value-words.ts';
import styles from './matrix.module.css';

interface CompareProps {
  /** Ids of two roles; null while nothing is compared. */
  readonly pair: { readonly left: number; readonly right: number } | null;
  readonly onClose: () => void;
}

/** Compares two roles in a panel beside their list. */
export function Compare({ pair, onClose }: CompareProps) {
  const { t } = useTranslation('access');
  return (
    <SidePanel opened={pair !== null} title={t('compare_title')} onClose={onClose} width={760}>
      {pair ? <Comparison {...pair} /> : null}
    </SidePanel>
  );
}

function Comparison({ left, right }: { readonly left: number; readonly right: number }) {
  const { t } = useTranslation('access');
  const localised = useLocalised();
  const words = useValueWords();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(apiQuery(compareRoles, { query: { left, right } }));
  if (!data) return <Waiting error={error} refetch={refetch} />;
  const different = data.permissions.filter((row) => row.different);
  const rows = all ? data.permissions : different;
  return (
    <Stack gap={16}>
      <Quiet size="sm">{t('different', { count: different.length })}</Quiet>
      <Checkbox
        size="xs"
        label={t('compare_all')}
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      {rows.length > 0 ? (
        <FactTable plain className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">{t('fields.permission')}</th>
              <th scope="col">{localised(data.left.name)}</th>
              <th scope="col">{localised(data.right.name)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} data-different={row.different || undefined}>
                <th scope="row">{localised(row.name)}</th>
                <td>{words(row.type, row.left)}</td>
                <td>{words(row.type, row.right)}</td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      ) : null}
    </Stack>
  );
}
