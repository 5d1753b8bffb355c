import { type CustomerTag, printCustomerTag } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { canPrintHere, download, printPdf } from '../../price-tags/public.ts';
import type { TagChoice } from '../queries.ts';

/** Opens the client's tag as PDF in the print dialog, or saves it to a file. */
export function PrintCustomerTag({ choice, tag }: { readonly choice: TagChoice; readonly tag: CustomerTag }) {
  const { t } = useTranslation('clients');
  const address = useRef<string | null>(null);
  const forget = useCallback(() => {
    if (address.current !== null) URL.revokeObjectURL(address.current);
    address.current = null;
  }, []);
  useEffect(() => forget, [forget]);
  const { client, ...rest } = choice;
  const printing = useMutation({
    mutationFn: async (what: 'printer' | 'file') => {
      const pdf = await callFile(printCustomerTag, { params: { id: client }, body: rest });
      forget();
      address.current = URL.createObjectURL(pdf);
      if (what === 'printer' && canPrintHere() && (await printPdf(address.current))) return;
      download(address.current, `javon-${tag.product.sku}-${tag.format}.pdf`);
      notifySuccess(t('downloaded'));
    },
  });
  const disabled = tag.drawing === null || tag.problems.length > 0;
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        disabled={disabled || printing.isPending}
        onClick={() => printing.mutate('file')}
      >
        {t('download')}
      </Button>
      <Button
        leftSection={<IconPrinter {...icon} />}
        disabled={disabled}
        loading={printing.isPending}
        onClick={() => printing.mutate('printer')}
      >
        {t('print')}
      </Button>
    </>
  );
}
