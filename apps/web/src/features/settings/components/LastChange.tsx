import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/format/format.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';

interface LastChangeProps {
  readonly of: { readonly changed_at: string | null; readonly changed_by: string | null } | undefined;
}

/** Person and time of the last change of a group of settings; its height is reserved while it loads. */
export function LastChange({ of }: LastChangeProps) {
  const { t } = useTranslation('settings');
  return (
    <Quiet size="sm" mt={12} minHeight={20}>
      {of?.changed_at && of.changed_by
        ? t('changed', { person: of.changed_by, moment: formatDateTime(of.changed_at) })
        : null}
    </Quiet>
  );
}
