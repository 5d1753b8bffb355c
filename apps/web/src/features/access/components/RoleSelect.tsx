import type { RoleSummary } from '@javon/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { rolesQuery } from '../queries.ts';

interface RoleSelectProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: number | null;
  readonly onChange: (role: number | null) => void;
  /** Roles that cannot be chosen here. */
  readonly except: (role: RoleSummary) => boolean;
}

export function RoleSelect({ label, description, value, onChange, except }: RoleSelectProps) {
  const { t } = useTranslation('ui');
  const localised = useLocalised();
  const { data } = useQuery(rolesQuery);
  const roles = (data?.items ?? []).filter((role) => !except(role));
  return (
    <Select
      label={label}
      description={description}
      placeholder={t('choose')}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      searchable={roles.length > 8}
      data={roles.map((role) => ({ value: String(role.id), label: localised(role.name) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
