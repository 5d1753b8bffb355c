import { Card, Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { DialogFoot } from '../../../shared/ui/overlay/DialogFoot.tsx';
import '../../../shared/ui/mantine/form.css';
import { type AnswerOf, type BodyOf, copyShelf, type ShelfSummary } from '@javon/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notify } from '../../../shared/notify/notify.ts';
import { BranchMultiSelect } from '../../../shared/ui/choice/BranchMultiSelect.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import { SHELVES_PATH, shelfPath } from '../paths.ts';
import styles from './copy.module.css';

/** Branches that one call copies to. */
const MOST_BRANCHES = 200;

interface CopyDialogProps {
  readonly opened: boolean;
  readonly shelf: ShelfSummary;
  readonly onClose: () => void;
}

/** Copies a shelf to other branches; what each of them lacks is shown before anything is written. */
export function CopyDialog({ opened, ...rest }: CopyDialogProps) {
  const { t } = useTranslation('shelf_actions');
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('copying.title')} size={620}>
      {opened ? <CopySteps {...rest} /> : null}
    </Dialog>
  );
}

type Items = AnswerOf<'copyShelf'>['items'];

function CopySteps({ shelf, onClose }: Omit<CopyDialogProps, 'opened'>) {
  const { t } = useTranslation('shelf_actions');
  const keyFor = useIdempotencyKey();
  const [branches, setBranches] = useState<string[]>([]);
  const [name, setName] = useState(shelf.name);
  const [withMissing, setWithMissing] = useState(false);
  useUnsaved(branches.length > 0 || name !== shelf.name);
  // A preview is valid only for the inputs that it was requested with.
  const [shown, setShown] = useState<Items | null>(null);
  const bodyWith = (preview: boolean): BodyOf<'copyShelf'> => ({
    branches: branches.map(Number),
    with_missing: withMissing,
    preview,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
  });
  const { mutate, isPending } = useMutation({
    meta: { routes: [copyShelf] },
    mutationFn: (preview: boolean) => {
      const body = bodyWith(preview);
      // A preview is requested each time; the copy is idempotent, so that a retry after a lost answer copies once.
      const once = preview ? {} : { idempotencyKey: keyFor(body) };
      return call(copyShelf, { params: { id: shelf.id }, body }, once);
    },
    onSuccess: ({ items }, preview) => {
      if (preview) return setShown(items);
      const only = items.length === 1 ? items[0]?.shelf_id : null;
      notify({
        kind: 'positive',
        message: t('copying.done', { count: items.length }),
        href: only ? shelfPath(only) : SHELVES_PATH,
      });
      onClose();
    },
  });
  const asked = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      setShown(null);
    };
  };
  return (
    <Stack gap={16}>
      <Quiet size="sm">{t('copying.text', { name: shelf.name })}</Quiet>
      <BranchMultiSelect
        label={t('copying.branches')}
        placeholder={branches.length === 0 ? t('copying.branches_choose') : ''}
        choice={{ without: shelf.branch.id }}
        value={branches}
        onChange={asked(setBranches)}
        maxValues={MOST_BRANCHES}
        nothingFound={t('copying.empty')}
      />
      <TextInput
        label={t('copying.name')}
        maxLength={80}
        value={name}
        onChange={(event) => asked(setName)(event.currentTarget.value)}
      />
      <Switch
        label={t('copying.with_missing')}
        checked={withMissing}
        onChange={(event) => asked(setWithMissing)(event.currentTarget.checked)}
      />
      {shown ? <CopyPreview items={shown} withMissing={withMissing} /> : null}
      <DialogFoot onCancel={onClose}>
        <Button disabled={branches.length === 0} loading={isPending} onClick={() => mutate(shown === null)}>
          {shown ? t('copying.copy', { count: shown.length }) : t('copying.preview')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

/** Products of a branch that are named at once. */
const NAMED = 30;

/** Differences between the branches: how many goods are copied, and which are missing there. */
function CopyPreview({ items, withMissing }: { readonly items: Items; readonly withMissing: boolean }) {
  const { t } = useTranslation('shelf_actions');
  const localised = useLocalised();
  return (
    <section aria-label={t('copying.preview_title')}>
      <Card as="ul" card="list" className={styles.branches}>
        {items.map(({ branch, name, placed, missing }) => (
          <li style={{ padding: '10px 12px' }} key={branch.id}>
            <p>
              <b>{branch.code}</b> {localised(branch.name)} · {name}
            </p>
            <Quiet size="sm">{t('copying.placed', { count: placed })}</Quiet>
            {missing.length === 0 ? (
              <Row as="p" gap={6} align="center" size="sm" tone="positive">
                <IconCheck size={14} stroke={2} aria-hidden="true" />
                {t('copying.all_there')}
              </Row>
            ) : (
              <details>
                <summary>
                  <Row as="span" inline gap={6} align="center" size="sm" tone="warning">
                    <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
                    {t(withMissing ? 'copying.missing_placed' : 'copying.missing', { count: missing.length })}
                  </Row>
                </summary>
                <Text as="ul" size="sm" tone="quiet">
                  {missing.slice(0, NAMED).map(({ product, reason }) => (
                    <li key={product.id}>
                      {localised(product.name)}: {t(`copying.reason.${reason}`)}
                    </li>
                  ))}
                  {missing.length > NAMED ? (
                    <li>{t('copying.more', { count: missing.length - NAMED })}</li>
                  ) : null}
                </Text>
              </details>
            )}
          </li>
        ))}
      </Card>
    </section>
  );
}
