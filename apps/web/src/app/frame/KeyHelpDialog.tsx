import { useTranslation } from 'react-i18next';
import { KEY_MAP, type KeyScope, keysInWords } from '../../shared/keys/key-map.ts';
import { scopesInUse } from '../../shared/keys/use-keys.ts';
import { useStore } from '../../shared/store.ts';
import { Row, Stack } from '../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import styles from './keys.module.css';

interface KeyHelpDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lists the keys that work on the current screen, first those of every screen. */
export function KeyHelpDialog({ opened, onClose }: KeyHelpDialogProps) {
  const { t } = useTranslation(['keys', 'ui']);
  const used = useStore(scopesInUse);
  const scopes = (Object.keys(KEY_MAP) as KeyScope[]).flatMap((scope) => {
    const names = new Set(used.filter((one) => one.scope === scope).flatMap((one) => one.names));
    return names.size === 0 ? [] : [{ scope, names }];
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      // Two columns only if there are groups for both.
      size={scopes.length > 1 ? 760 : 440}
      title={t('keys:title')}
    >
      <div className={styles.scopes}>
        {scopes.map(({ scope, names }) => (
          <Scope key={scope} scope={scope} names={names} />
        ))}
      </div>
      {used.some((one) => one.scope === 'shelf_edit') ? (
        <Stack gap={8} size="sm" tone="quiet" mt={8}>
          <p>{t('keys:mouse')}</p>
          <p>{t('keys:touch')}</p>
        </Stack>
      ) : null}
    </Dialog>
  );
}

function Scope({ scope, names }: { readonly scope: KeyScope; readonly names: ReadonlySet<string> }) {
  const { t } = useTranslation('keys');
  const lines = Object.entries<readonly string[]>(KEY_MAP[scope]).filter(([name]) => names.has(name));
  return (
    <section style={{ marginBottom: 20, breakInside: 'avoid' }}>
      <h3 style={{ marginBottom: 4 }}>{t(`scopes.${scope}`)}</h3>
      <dl>
        {lines.map(([name, combinations]) => (
          <Row key={name} line="below" gap={12} align="baseline" justify="between" padding="4px 0">
            <dt>{t(`lines.${scope}.${name}` as 'lines.everywhere.search')}</dt>
            <Row as="dd" maxWidth="60%" gap={4} justify="end" wrap fixed>
              {keysInWords(combinations).map((keys) => (
                <kbd key={keys}>{keys}</kbd>
              ))}
            </Row>
          </Row>
        ))}
      </dl>
    </section>
  );
}
