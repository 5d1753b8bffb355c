import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';

/** The way to the imports, for those who may open them. */
export function ImportLink() {
  const { t } = useTranslation('pages');
  const mayOpen = useMayOpen();
  if (!mayOpen('import')) return null;
  return (
    <LinkButton
      to="/import"
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.8} aria-hidden="true" />}
    >
      {t('import')}
    </LinkButton>
  );
}
