import { listBranches } from '@javon/contract';
import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';

const SHOWN = 50;

/** Asks for a branch where the person works for the whole chain and has chosen none. */
export function ChooseBranch({ onChoose }: { readonly onChoose: (code: string) => void }) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const [typed, setTyped] = useState('');
  const search = typed.trim() || undefined;
  const { data } = useQuery({
    ...apiQuery(listBranches, { query: { limit: SHOWN, search, sort: 'code' } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <EmptyState
      icon={<IconBuildingStore size={26} stroke={1.5} aria-hidden="true" />}
      title={t('branch.title')}
      text={t('branch.text')}
      action={
        <Select
          w={300}
          aria-label={t('branch.label')}
          placeholder={t('branch.placeholder')}
          data={(data?.items ?? []).map((branch) => ({
            value: branch.code,
            label: `${branch.code} · ${localised(branch.name)}`,
          }))}
          searchable
          onSearchChange={setTyped}
          // The server has searched already.
          filter={({ options }) => options}
          nothingFoundMessage={data ? t('branch.empty') : undefined}
          maxDropdownHeight={320}
          value={null}
          onChange={(code) => code && onChoose(code)}
        />
      }
    />
  );
}
