import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../files/save-file.ts';
import { formatNumber, today } from '../../format/format.ts';
import { type CallInput, callFile } from '../../http/call.ts';
import { HttpFailure } from '../../http/failure.ts';
import { report } from '../../http/report.ts';
import { ICON } from '../icon.ts';

export type ExportRoutes = typeof import('./routes.ts');

const MEGABYTE = 1_048_576;

export interface ExportButtonProps<Id extends keyof ExportRoutes> {
  /** The export of the list. */
  readonly route: Id;
  /** Search, filters and order of the list on the screen, as the list's own call has them. */
  readonly input: CallInput<ExportRoutes[Id]>;
  /** Name of the list; the file is called by it and by the day. */
  readonly name: string;
  /** Smaller beside small controls. */
  readonly size?: 'xs' | undefined;
}

/**
 * Button that saves the whole list as XLSX, filtered as on the screen, with its progress. `call` reports a failure.
 */
export function ExportButton<Id extends keyof ExportRoutes>({
  route,
  input,
  name,
  size,
}: ExportButtonProps<Id>) {
  const { t } = useTranslation('ui');
  const [bytes, setBytes] = useState<number | null>(null);
  const isBusy = bytes !== null;
  const save = async () => {
    setBytes(0);
    try {
      const onBytes = (part: Uint8Array) => setBytes((before) => (before ?? 0) + part.byteLength);
      const routes = await import('./routes.ts');
      saveFile(await callFile(routes[route], input, { onBytes }), `${name} ${today()}.xlsx`);
    } catch (error) {
      // `call` has reported its own failure; code that could not be loaded is reported here.
      if (!(error instanceof HttpFailure)) report(new HttpFailure('network'));
    } finally {
      setBytes(null);
    }
  };
  return (
    <Button
      variant="default"
      {...(size ? { size } : {})}
      className="icon-on-phone"
      aria-label={isBusy ? t('export.busy') : t('export.label')}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      title={t('export.label')}
      leftSection={isBusy ? <Loader size={16} /> : <IconDownload {...ICON} />}
      onClick={() => {
        if (!isBusy) void save();
      }}
    >
      {isBusy && bytes >= MEGABYTE / 10
        ? t('export.received', { size: formatNumber(Math.round((bytes / MEGABYTE) * 10) / 10) })
        : t('export.button')}
    </Button>
  );
}
