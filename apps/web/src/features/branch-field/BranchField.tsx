import { useTranslation } from 'react-i18next';
import { BranchSelect } from '../../shared/ui/choice/BranchSelect.tsx';
import type { BranchRef } from '../../shared/ui/choice/use-branch-search.ts';
import { useField } from '../../shared/ui/form/context.ts';
import type { FieldPath } from '../../shared/ui/form/index.ts';

interface BranchFieldProps {
  /** Path of the branch's id as text. */
  readonly field: FieldPath<string | null | undefined, string | null>;
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  /** Text of the empty field. */
  readonly placeholder: string;
  /** Requires a branch, whatever the schema allows. */
  readonly needed: boolean;
  /** Initial branch of the field, which the first answer may not include. */
  readonly current?: BranchRef | null | undefined;
}

/** Field of one open branch, searched by code, name or address; its value is the id as text, or null. */
export function BranchField({
  field: path,
  label,
  description,
  placeholder,
  needed,
  current,
}: BranchFieldProps) {
  const { t } = useTranslation('branches');
  const { required: _, value, ...field } = useField(path, label);
  return (
    <BranchSelect
      {...field}
      description={description}
      placeholder={placeholder}
      withAsterisk={needed}
      choice={{ current: current ? [current] : [] }}
      value={value ?? null}
      clearable={!needed}
      nothingFound={t('nothing_found')}
    />
  );
}
