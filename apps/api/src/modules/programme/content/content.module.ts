import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { ContentController } from './content.controller.ts';
import { ContentService } from './content.service.ts';

@Module({ imports: [EventsModule], controllers: [ContentController], providers: [ContentService] })
export class ContentModule {}
