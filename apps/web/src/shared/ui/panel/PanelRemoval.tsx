import type { RouteDescriptor } from '@javon/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../http/call.ts';
import { notifySuccess } from '../../notify/notify.ts';
import { useConfirmed } from '../confirm/use-confirmed.ts';
import { PanelPart } from './PanelPart.tsx';

interface PanelRemovalProps<R extends RouteDescriptor> {
  readonly route: R;
  readonly input: CallInput<R>;
  /** Name of what is deleted. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly onDone: () => void;
}

/** Last part of a side panel: deletes what it shows, after a question. */
export function PanelRemoval<R extends RouteDescriptor>({
  route,
  input,
  name,
  title,
  text,
  onDone,
}: PanelRemovalProps<R>) {
  const { t } = useTranslation('ui');
  const action = t('delete');
  const removal = useConfirmed(route, {
    input,
    title,
    text,
    names: [name],
    action,
    danger: true,
    onDone: () => {
      notifySuccess(t('deleted', { name }));
      onDone();
    },
  });
  return (
    <PanelPart>
      <Button variant="subtle" color="red" loading={removal.isPending} onClick={removal.ask}>
        {action}
      </Button>
    </PanelPart>
  );
}
