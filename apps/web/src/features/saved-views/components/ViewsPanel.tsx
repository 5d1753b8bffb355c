import {
  type AnswerOf,
  createSavedView,
  deleteSavedView,
  editSavedView,
  SAVED_VIEW_NAME_MAX,
  type SavedList,
  type SavedView,
} from '@javon/contract';
import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { NO_DRAFT, type ViewDraft } from '../model/view-draft.ts';

interface ViewsPanelProps {
  readonly list: SavedList;
  readonly views: UseQueryResult<AnswerOf<'listSavedViews'>>;
  /** Current filters and sort, as in the address. */
  readonly query: string;
  /** Chosen columns; null if the list has no choice of columns. */
  readonly columns: Readonly<Record<string, boolean>> | null;
  readonly draft: ViewDraft;
  readonly onDraft: (draft: ViewDraft) => void;
  readonly onOpen: (view: SavedView) => void;
  readonly onClose: () => void;
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Panel of a list's views, with a field that saves the current filters. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { list, views, query, columns, draft, onDraft, onOpen, onClose } = props;
  const { t } = useTranslation('ui');
  const { name } = draft;
  const field = useRef<HTMLInputElement>(null);
  const items = views.data?.items ?? [];
  const renamed = items.find(({ id }) => id === draft.renamed);
  const same = renamed ? undefined : items.find((view) => sameName(view.name, name));
  const edit = (
    view: SavedView,
    patch: Partial<Pick<SavedView, 'name' | 'query' | 'columns' | 'opens_first'>>,
  ) => call(editSavedView, { params: { id: view.id }, body: { version: view.version, ...patch } });
  const keyOf = useIdempotencyKey();
  // The panel may be unmounted when the answer arrives: callbacks belong to the mutation, not to its call.
  const saving = useMutation({
    meta: { routes: [editSavedView] },
    mutationFn: () => {
      if (renamed) return edit(renamed, { name });
      if (same) return edit(same, { query, columns });
      const body = { list, name, query, columns };
      return call(createSavedView, { body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: () => {
      onDraft(NO_DRAFT);
      notifySuccess(t('views.saved'));
    },
  });
  const first = useMutation({
    meta: { routes: [editSavedView] },
    mutationFn: (view: SavedView) => edit(view, { opens_first: !view.opens_first }),
  });
  const removal = useMutation({
    ...apiMutation(deleteSavedView),
    onSuccess: () => notifySuccess(t('views.deleted')),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !saving.isPending) saving.mutate();
  };
  const remove = async (view: SavedView) => {
    onClose();
    const agreed = await confirm({
      title: t('views.delete_title', { name: view.name }),
      action: t('views.delete_action'),
      danger: true,
    });
    if (!agreed) return;
    removal.mutate({ params: { id: view.id } });
  };
  if (!views.data) return <Waiting error={views.error} refetch={views.refetch} lines={3} />;
  return (
    <Stack gap={8} padding={4}>
      {items.length === 0 ? (
        <Quiet size="sm" margin="4px 8px">
          {t('views.empty')}
        </Quiet>
      ) : (
        <Stack as="ul" style={{ maxHeight: 'min(320px, 50dvh)', overflowY: 'auto' }}>
          {items.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isCurrent={view.query === query}
              onOpen={() => onOpen(view)}
              onFirst={() => first.mutate(view)}
              onRename={() => {
                onDraft({ name: view.name, renamed: view.id });
                field.current?.focus();
              }}
              onDelete={() => void remove(view)}
            />
          ))}
        </Stack>
      )}
      <Stack line="above" as="form" gap={8} padding={8} onSubmit={save}>
        <TextInput
          label={renamed ? t('views.rename', { name: renamed.name }) : t('views.name')}
          ref={field}
          value={name}
          maxLength={SAVED_VIEW_NAME_MAX}
          data-autofocus={items.length === 0 || name !== '' || undefined}
          onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
        />
        <Button type="submit" fullWidth disabled={name.trim() === ''} loading={saving.isPending}>
          {t(renamed ? 'save' : same ? 'views.update' : 'views.save')}
        </Button>
        {renamed ? (
          <Button variant="default" fullWidth onClick={() => onDraft(NO_DRAFT)}>
            {t('cancel')}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onFirst: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** A saved view: its name opens it, and buttons let it open first, rename and delete it. */
function ViewRow({ view, isCurrent, onOpen, onFirst, onRename, onDelete }: ViewRowProps) {
  const { t } = useTranslation('ui');
  const { name } = view;
  const first = t('views.first', { name });
  return (
    <Row as="li" align="center" size="sm">
      <button type="button" className="press" aria-current={isCurrent ? 'true' : undefined} onClick={onOpen}>
        {name}
      </button>
      <IconButton
        size={32}
        icon={view.opens_first ? IconStarFilled : IconStar}
        label={first}
        aria-pressed={view.opens_first}
        title={first}
        onClick={onFirst}
      />
      <IconButton size={32} icon={IconPencil} label={t('views.rename', { name })} onClick={onRename} />
      <IconButton size={32} icon={IconTrash} label={t('views.delete', { name })} onClick={onDelete} />
    </Row>
  );
}
