import '../../../shared/ui/mantine/form.css';
import { type AnswerOf, type BodyOf, copyShelf, type ShelfSummary } from '@javon/contract';
import { Button, Group, Modal, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { BranchMultiSelect } from '../../../shared/ui/choice/BranchMultiSelect.tsx';
import { useOpenedLater } from '../../../shared/ui/overlay/use-opened-later.ts';
import { CopyPreview } from './CopyPreview.tsx';
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
  const { t } = useTranslation(['shelf_doings', 'ui']);
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={rest.onClose}
      title={t('shelf_doings:copying.title')}
      size={620}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      // The head of a dialog is no banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
      {opened ? <CopySteps {...rest} /> : null}
    </Modal>
  );
}

type Items = AnswerOf<typeof copyShelf>['items'];

function CopySteps({ shelf, onClose }: Omit<CopyDialogProps, 'opened'>) {
  const { t } = useTranslation(['shelf_doings', 'ui']);
  const keyFor = useIdempotencyKey();
  const [branches, setBranches] = useState<string[]>([]);
  const [name, setName] = useState(shelf.name);
  const [withMissing, setWithMissing] = useState(false);
  // A preview is valid only for the inputs that it was requested with.
  const [shown, setShown] = useState<Items | null>(null);
  const bodyWith = (preview: boolean): BodyOf<typeof copyShelf> => ({
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
      notifySuccess(t('shelf_doings:copying.done', { count: items.length }));
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
    <div className={styles.steps}>
      <p className={styles.quiet}>{t('shelf_doings:copying.text', { name: shelf.name })}</p>
      <BranchMultiSelect
        label={t('shelf_doings:copying.branches')}
        placeholder={branches.length === 0 ? t('shelf_doings:copying.branches_choose') : ''}
        choice={{ without: shelf.branch.id }}
        value={branches}
        onChange={asked(setBranches)}
        maxValues={MOST_BRANCHES}
        nothingFound={t('shelf_doings:copying.empty')}
      />
      <TextInput
        label={t('shelf_doings:copying.name')}
        maxLength={80}
        value={name}
        onChange={(event) => asked(setName)(event.currentTarget.value)}
      />
      <Switch
        label={t('shelf_doings:copying.with_missing')}
        checked={withMissing}
        onChange={(event) => asked(setWithMissing)(event.currentTarget.checked)}
      />
      {shown ? <CopyPreview items={shown} withMissing={withMissing} /> : null}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button disabled={branches.length === 0} loading={isPending} onClick={() => mutate(shown === null)}>
          {shown
            ? t('shelf_doings:copying.copy', { count: shown.length })
            : t('shelf_doings:copying.preview')}
        </Button>
      </Group>
    </div>
  );
}
