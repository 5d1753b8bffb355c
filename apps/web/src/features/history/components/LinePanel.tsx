import type { HistoryLine } from '@javon/contract';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { screenAt } from '../../../shared/navigation/screen-at.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { pageOf } from '../paths.ts';
import { actionName, entityName } from '../readable.ts';
import { useWords } from '../use-words.ts';
import { Changes } from './Changes.tsx';
import styles from './history.module.css';

interface LinePanelProps {
  /** Null while closed. */
  readonly line: HistoryLine | null;
  readonly onClose: () => void;
}

/** Side panel with one line of the history in full. */
export function LinePanel({ line, onClose }: LinePanelProps) {
  const { t } = useTranslation('history');
  return (
    <SidePanel opened={line !== null} title={t('line')} onClose={onClose} width={560}>
      {line ? (
        <>
          <LineFacts line={line} />
          <Changes line={line} />
        </>
      ) : null}
    </SidePanel>
  );
}

function LineFacts({ line }: { readonly line: HistoryLine }) {
  const { t } = useTranslation('history');
  const words = useWords();
  const localised = useLocalised();
  const page = useThingPage(line);
  const name = line.entity_name ? localised(line.entity_name) : null;
  return (
    <Facts layout="columns" size="sm" className={styles.facts}>
      <dt>{t('columns.at')}</dt>
      <dd>
        <DateTime value={line.at} />
      </dd>
      <dt>{t('columns.person')}</dt>
      <dd>{line.person?.name ?? t('system')}</dd>
      {line.branch ? (
        <>
          <dt>{t('columns.branch')}</dt>
          <dd>{`${line.branch.code} · ${localised(line.branch.name)}`}</dd>
        </>
      ) : null}
      <dt>{t('columns.entity')}</dt>
      <dd>
        {entityName(words, line.entity)}
        {name ? `: ${name}` : ''}
        {line.entity_id === null ? null : <Text tone="faint">{` № ${line.entity_id}`}</Text>}
        {page ? (
          <>
            {' '}
            <HrefLink href={page}>{t('open')}</HrefLink>
          </>
        ) : null}
      </dd>
      <dt>{t('columns.action')}</dt>
      <dd>{actionName(words, line.action)}</dd>
    </Facts>
  );
}

/** Page of the thing, if there is one, it still has a name and the person may open it. */
function useThingPage(line: HistoryLine): string | null {
  const router = useRouter();
  const mayOpen = useMayOpen();
  const path = line.entity_name ? pageOf(line.entity, line.entity_id) : null;
  const screen = path === null ? undefined : screenAt(router, path);
  return screen && mayOpen(screen.name) ? path : null;
}
