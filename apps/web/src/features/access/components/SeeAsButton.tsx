import type { Role } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { usePerson } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';

const SeeAsDialog = lazyOverlay(() => import('./SeeAsDialog.tsx'), 'SeeAsDialog');

/** Shows an administrator the product as a holder of this role sees it; nothing can be changed meanwhile. */
export function SeeAsButton({ role }: { readonly role: Role }) {
  const { t } = useTranslation('access');
  const localised = useLocalised();
  const [opened, setOpened] = useState(false);
  if (!usePerson()?.is_admin || role.is_admin) return null;
  return (
    <>
      <Button
        maw="100%"
        variant="default"
        leftSection={<IconEye {...ICON} />}
        onClick={() => setOpened(true)}
      >
        <Text truncate>{t('see_as', { name: localised(role.name) })}</Text>
      </Button>
      <SeeAsDialog opened={opened} role={role} onClose={() => setOpened(false)} />
    </>
  );
}
