import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BranchSelect } from '../../../shared/ui/choice/BranchSelect.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

/** Asks for a branch if the person works for the whole chain and has chosen none. */
export function ChooseBranch({ onChoose }: { readonly onChoose: (code: string) => void }) {
  const { t } = useTranslation('price_tags');
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={t('branch.title')}
      text={t('branch.text')}
      action={
        <BranchSelect
          w={300}
          aria-label={t('branch.label')}
          placeholder={t('branch.placeholder')}
          choice={{ by: 'code', withClosed: true }}
          value={null}
          onChange={(code) => code && onChoose(code)}
          nothingFound={t('branch.empty')}
        />
      }
    />
  );
}
