import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysQueries } from './api-keys.queries.ts';
import { ApiKeysService } from './api-keys.service.ts';

/** Provides the keys with which producers' programs call the API. */
@Module({ controllers: [ApiKeysController], providers: [ApiKeysQueries, ApiKeysService] })
export class ApiKeysModule {}
