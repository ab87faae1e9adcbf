import { Module } from '@nestjs/common';
import { Pictures } from './pictures.ts';
import { PicturesController } from './pictures.controller.ts';

@Module({ controllers: [PicturesController], providers: [Pictures], exports: [Pictures] })
export class PicturesModule {}
