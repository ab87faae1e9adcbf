import type { PlatformDashboardQuery } from '@festix/domain/contract';
import { PeriodDto } from './period.dto.ts';

export class PlatformDashboardDto extends PeriodDto implements PlatformDashboardQuery {}
