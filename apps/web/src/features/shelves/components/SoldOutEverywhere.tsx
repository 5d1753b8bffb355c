import { Button } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { ICON } from '../../../shared/ui/icon.ts';

const SoldOutPanel = lazyOverlay(() => import('./SoldOutPanel.tsx'), 'SoldOutPanel');

/** Button that opens what is sold out in a branch, or in all within reach where there is none [SHF-4]. */
export function SoldOutEverywhere({ branch }: { readonly branch: string | undefined }) {
  const { t } = useTranslation('shelf_actions');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPackageOff {...ICON} />} onClick={() => setOpened(true)}>
        {t('sold_out.open')}
      </Button>
      <SoldOutPanel branch={branch} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
