import { listProducts } from '@javon/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/http/call.ts';
import { orNull } from '../../shared/http/or-null.ts';
import { warn } from '../../shared/notify/notify.ts';
import { tagCodeIn, tagCodePath } from '../../shared/scan/tag-code.ts';
import { useScanner, useScannerKeys } from '../../shared/scan/use-scanner.ts';
import { useMayOpen } from '../../shared/session/visitor.ts';

/** Opens the product whose bar code or SKU is scanned, or the tag whose code is scanned, on every screen. */
export function ScanListener() {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const allowed = mayOpen('product.show');
  const mayOpenTags = mayOpen('price_tag');
  useScannerKeys();
  const onScan = (code: string) => {
    const tag = tagCodeIn(code);
    if (tag !== null) {
      if (mayOpenTags) void navigate({ href: tagCodePath(tag) });
      return;
    }
    if (!allowed) return;
    const open = async () => {
      const { items } = await call(listProducts, { query: { code, limit: 1 } });
      const found = items[0];
      if (!found) return warn(t('scan_missing', { code }));
      await navigate({ href: `/goods/${found.category.id}/product/${found.id}` });
    };
    void orNull(open());
  };
  useScanner(onScan, { isLast: true });
  return null;
}
