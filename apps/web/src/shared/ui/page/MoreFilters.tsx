import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../use-phone.ts';
import { ICON } from '../icon.ts';
import { IconButton } from '../icon-button/IconButton.tsx';
import { useListSearch } from '../table/use-list-search.ts';

interface MoreFiltersProps {
  /** The list has no search: the button takes its place, with its name. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}

/**
 * The filters beside a list's search. On a phone they are behind a button, as several rows of them would leave no row of
 * the list in view; where some are set they are open, until the button is pressed.
 */
export function MoreFilters({ alone = false, children }: MoreFiltersProps) {
  const { t } = useTranslation('ui');
  const isPhone = usePhone();
  const { filterCount: count } = useListSearch<object>();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? count > 0;
  if (!isPhone) return children;
  const name = count > 0 ? t('filters.set', { number: count }) : t('filters.label');
  const props = { 'aria-expanded': isOpen, onClick: () => setChosen(!isOpen) };
  return (
    <>
      {alone ? (
        <Button
          {...props}
          size="xs"
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconAdjustmentsHorizontal {...ICON} />}
        >
          {name}
        </Button>
      ) : (
        <IconButton
          {...props}
          data-small
          framed
          tinted={count > 0}
          size="input-xs"
          icon={IconAdjustmentsHorizontal}
          label={name}
        />
      )}
      {isOpen ? children : null}
    </>
  );
}
