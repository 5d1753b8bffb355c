import type { Application } from '@javon/contract';
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconEdit,
  IconEraser,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { ActionMenu, type MenuActions } from '../../../shared/ui/menu/ActionMenu.tsx';
import { mayEdit } from '../may-edit.ts';
import { type ShelfClash, useSteps } from '../use-steps.ts';

const EditPanel = lazyOverlay(() => import('./EditPanel.tsx'), 'EditPanel');

const ReturnDialog = lazyOverlay(() => import('./ReturnDialog.tsx'), 'ReturnDialog');

type ApplicationAction = 'edit' | 'draw' | 'drop' | 'back' | 'withdraw' | 'delete';

interface ApplicationActionsProps {
  readonly application: Application;
  readonly onDraw: () => void;
  readonly onClash: (clash: ShelfClash) => void;
}

/** Actions on a request that this person may take. */
export function ApplicationActions({ application, onDraw, onClash }: ApplicationActionsProps) {
  const { t } = useTranslation('applications');
  const steps = useSteps(application, onClash);
  const [back, setBack] = useState(false);
  const [editing, setEditing] = useState(false);
  const { status } = application;
  const may = (key: string) => application.can.includes(key);
  const works = may('application.work');
  const edits = mayEdit(application);
  const mayDraw = edits && may('shelf.show') && !application.shelf.deleted;
  const mayWithdraw = may('application.withdraw');
  const mayDelete = may('application.delete') && !mayWithdraw;
  const actions: MenuActions<ApplicationAction> = [
    edits && { name: 'edit', label: t('edit'), icon: IconEdit },
    mayDraw && { name: 'draw', label: t(application.has_plan ? 'redraw' : 'draw'), icon: IconPencil },
    edits && application.has_plan && { name: 'drop', label: t('drop_plan'), icon: IconEraser },
    works && status === 2 && { name: 'back', label: t('give_back'), icon: IconArrowBackUp },
    mayWithdraw && { name: 'withdraw', label: t('withdraw'), icon: IconTrash, danger: true },
    mayDelete && { name: 'delete', label: t('delete'), icon: IconTrash, danger: true },
  ];
  const dropPlan = async () => {
    const [title, text, action] = [t('drop_plan_title'), t('drop_plan_text'), t('drop_plan')];
    if (await confirm({ title, text, action, danger: true })) await steps.dropPlan();
  };
  const leave = async (name: 'withdraw' | 'delete') => {
    const text = t('delete_text', { name: application.shelf.name });
    if (!(await confirm({ title: t(`${name}_title`), text, action: t(name), danger: true }))) return;
    await (name === 'withdraw' ? steps.withdraw() : steps.remove());
  };
  const onChoose = (name: ApplicationAction) => {
    if (name === 'draw') onDraw();
    else if (name === 'withdraw' || name === 'delete') void leave(name);
    else if (name === 'drop') void dropPlan();
    else (name === 'back' ? setBack : setEditing)(true);
  };
  const complete = async () => {
    const agreed = await confirm({
      title: t('complete_title'),
      text: t(application.has_plan ? 'complete_text_plan' : 'complete_text'),
      action: t('complete'),
    });
    if (agreed) await steps.complete();
  };
  return (
    <>
      <ActionMenu as="button" label={t('doings')} actions={actions} onChoose={onChoose} />
      {works && status === 1 ? (
        <Button
          leftSection={<IconPlayerPlay {...ICON} />}
          loading={steps.busy}
          onClick={() => void steps.start()}
        >
          {t('start')}
        </Button>
      ) : null}
      {works && status === 2 ? (
        <Button leftSection={<IconCheck {...ICON} />} loading={steps.busy} onClick={() => void complete()}>
          {t('complete')}
        </Button>
      ) : null}
      <ReturnDialog
        id={application.id}
        opened={back}
        busy={steps.busy}
        onClose={() => setBack(false)}
        onSend={async (comment) => {
          if (await steps.giveBack(comment)) setBack(false);
        }}
      />
      <EditPanel application={application} opened={editing} onClose={() => setEditing(false)} />
    </>
  );
}
