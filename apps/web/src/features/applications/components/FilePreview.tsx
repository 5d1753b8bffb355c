import { useEffect, useState } from 'react';

/** A photo of this device that is not at the server yet. */
export function FilePreview({ file, name }: { readonly file: File; readonly name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address ? <img src={address} alt={name} decoding="async" /> : null;
}
