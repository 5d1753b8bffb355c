import { IconBuildingStore } from '@tabler/icons-react';
import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../shared/address/address.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { chosenBranch, rememberBranch } from '../../shared/session/branch-choice.ts';
import { useStore } from '../../shared/store.ts';
import { BranchSelect } from '../../shared/ui/choice/BranchSelect.tsx';
import { Row, Text } from '../../shared/ui/layout/layout.tsx';
import { usePhone } from '../../shared/use-phone.ts';
import styles from './frame.module.css';

/** Chooses the branch that the screens show, for people of the whole chain. */
export function BranchSwitch() {
  const { t } = useTranslation('frame');
  const localised = useLocalised();
  const navigate = useNavigate();
  const location = useLocation();
  const usesBranch = useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.screen?.branch === true,
  });
  const isPhone = usePhone();
  const remembered = useStore(chosenBranch);
  const inAddress = (location.search as { branch?: string }).branch;
  const code = (usesBranch ? inAddress : undefined) ?? remembered;
  const choose = (next: string | null) => {
    rememberBranch(next);
    if (usesBranch) {
      const query = stringifySearch({ ...location.search, branch: next });
      void navigate({ href: `${location.pathname}${query}`, replace: true });
    }
  };

  return (
    <BranchSelect
      size="xs"
      className={styles.branch}
      aria-label={t('branch.label')}
      // A phone has no room for the longer words.
      placeholder={t(isPhone ? 'branch.label' : 'branch.all')}
      leftSection={<IconBuildingStore size={16} stroke={1.6} aria-hidden="true" />}
      choice={{ by: 'code', withClosed: true, codeOnly: true, waits: true }}
      value={code ?? null}
      onChange={choose}
      clearable
      nothingFound={t('branch.empty')}
      // The list scrolls itself and stays within the header, where screen readers look for it.
      comboboxProps={{ width: 300, position: 'bottom-end', withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 360, overflowY: 'auto' } }}
      // The browser lets Tab stop at what scrolls; the list closes then, and the focus would be nowhere.
      attributes={{ options: { tabIndex: -1 } }}
      renderBranch={(value, branch) => (
        <Row as="span" minWidth={0} gap={8} className={styles.branchOption}>
          <b>{value}</b>
          {branch ? (
            <Text tone="quiet" truncate>
              {localised(branch.name)}
            </Text>
          ) : null}
        </Row>
      )}
    />
  );
}
