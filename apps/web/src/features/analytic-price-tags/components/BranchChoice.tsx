import type { CampaignContent, Localised } from '@javon/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import type { CampaignValues } from '../form.ts';
import { allBranchesQuery } from '../queries.ts';
import styles from './editor.module.css';

interface BranchChoiceProps {
  readonly form: ContractForm<CampaignValues>;
  /** Branches that the campaign already has; a closed one is shown so that it can be removed. */
  readonly known: CampaignContent['branches'];
}

interface Choice {
  readonly id: number;
  readonly code: string;
  readonly name: Localised;
  readonly closed: boolean;
}
interface Region {
  readonly id: number;
  readonly name: Localised;
  readonly branches: Choice[];
}

/** Chooses branches: all, by region, or one by one. */
export function BranchChoice({ form, known }: BranchChoiceProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(allBranchesQuery);
  const chosen = useMemo(() => new Set(form.values.branches), [form.values.branches]);
  const regions = useMemo(() => {
    const byId = new Map<number, Region>();
    for (const { region, id, code, name } of data ?? []) {
      const at = byId.get(region.id) ?? { id: region.id, name: region.name, branches: [] };
      at.branches.push({ id, code, name, closed: false });
      byId.set(region.id, at);
    }
    for (const branch of known) if (branch.closed) byId.get(branch.region)?.branches.push(branch);
    return [...byId.values()];
  }, [data, known]);
  const words = search.trim().toLowerCase();
  const matches = (one: Choice) => `${one.code} ${one.name.uz} ${one.name.ru}`.toLowerCase().includes(words);
  const shown = regions
    .map((region) => ({ ...region, branches: region.branches.filter(matches) }))
    .filter((region) => region.branches.length > 0);
  const set = (branches: readonly Choice[], on: boolean) => {
    const next = new Set(chosen);
    for (const branch of branches) {
      if (!on) next.delete(branch.id);
      else if (!branch.closed) next.add(branch.id);
    }
    form.write('branches', [...next]);
  };
  const all = regions.flatMap((region) => region.branches);
  return (
    <Stack line="above" as="section" gap={12} padding="16px 0 24px">
      <Row as="header" minHeight={30} gap={12} rowGap={4} align="center" wrap>
        <Text as="h2" size="md">
          {t('branches.title')}
        </Text>
        <Text size="sm" tone="quiet">
          {chosen.size === 0 ? t('branches.none') : t('branches.count', { count: chosen.size })}
        </Text>
      </Row>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : (
        <>
          <Row gap={12} rowGap={8} align="center" wrap>
            <TextInput
              className={styles.search ?? ''}
              aria-label={t('branches.search')}
              placeholder={t('branches.search')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            <Checkbox
              label={t('branches.all')}
              checked={all.length > 0 && all.every(({ id }) => chosen.has(id))}
              indeterminate={chosen.size > 0 && !all.every(({ id }) => chosen.has(id))}
              onChange={(event) => set(all, event.currentTarget.checked)}
            />
          </Row>
          <Stack as="ul">
            {shown.map((region) => (
              <RegionItem
                key={region.id}
                name={localised(region.name)}
                branches={region.branches}
                opened={words !== ''}
                chosen={chosen}
                onSet={set}
              />
            ))}
            {shown.length === 0 ? (
              <Text as="li" size="sm" tone="quiet">
                {t('branches.nothing')}
              </Text>
            ) : null}
          </Stack>
        </>
      )}
    </Stack>
  );
}

interface RegionItemProps {
  readonly name: string;
  readonly branches: readonly Choice[];
  /** Expands the groups in which a search found something. */
  readonly opened: boolean;
  readonly chosen: ReadonlySet<number>;
  readonly onSet: (branches: readonly Choice[], on: boolean) => void;
}

function RegionItem({ name, branches, opened: forced, chosen, onSet }: RegionItemProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const [wanted, setWanted] = useState(false);
  const opened = wanted || forced;
  const count = branches.filter(({ id }) => chosen.has(id)).length;
  const Icon = opened ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <Row gap={8} align="center" minHeight="var(--j-row)">
        <IconButton
          icon={Icon}
          label={t('branches.open', { name })}
          aria-expanded={opened}
          onClick={() => setWanted(!wanted)}
        />
        <Checkbox
          label={name}
          checked={count === branches.length}
          indeterminate={count > 0 && count < branches.length}
          onChange={(event) => onSet(branches, event.currentTarget.checked)}
        />
        <Text size="sm" tone="quiet">
          {t('branches.chosen_of', { count: String(count), total: branches.length })}
        </Text>
      </Row>
      {opened ? (
        <Grid as="ul" columns={{ least: 260 }} gap={16} rowGap={8} padding="4px 0 12px 36px">
          {branches.map((branch) => (
            <li key={branch.id}>
              <Checkbox
                size="xs"
                label={`${branch.code} · ${localised(branch.name)}${branch.closed ? ` (${t('branches.closed')})` : ''}`}
                checked={chosen.has(branch.id)}
                onChange={(event) => onSet([branch], event.currentTarget.checked)}
              />
            </li>
          ))}
        </Grid>
      ) : null}
    </li>
  );
}
