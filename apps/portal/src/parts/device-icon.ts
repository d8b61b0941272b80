import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';

/** What a device looks like, by the kind the service tells. */
export const deviceIcon: Readonly<Record<'desktop' | 'phone' | 'tablet' | 'other', LucideIcon>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};
