import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../use-phone.ts';
import { useListSearch } from '../table/use-list-search.ts';

/**
 * The filters beside a list's search. On a phone they are behind a button, as several rows of them would leave no row of
 * the list in view; where some are set they are open, until the button is pressed.
 */
export function MoreFilters({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('ui');
  const isPhone = usePhone();
  const { filterCount: count } = useListSearch<object>();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? count > 0;
  if (!isPhone) return children;
  return (
    <>
      <ActionIcon
        data-small
        size={30}
        variant={count > 0 ? 'light' : 'default'}
        aria-label={count > 0 ? t('filters.set', { number: count }) : t('filters.label')}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      {isOpen ? children : null}
    </>
  );
}
