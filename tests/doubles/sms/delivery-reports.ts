/** A vendor's report about one of its double's messages: the first is number 1. */
interface DeliveryReport {
  readonly type: string;
  write(number: number, hasArrived: boolean): string;
  /** The answer that the vendor takes for "received". */
  readonly received: string;
}

const at = '2026-11-30 10:20:30';

/** What each vendor posts to the operator's address, as its documents have it. */
export const deliveryReports: Readonly<
  Record<'aliyun' | 'tencent' | 'tencent_international' | 'yunpian' | 'huawei', DeliveryReport>
> = {
  aliyun: {
    type: 'application/json',
    write: (number, hasArrived) =>
      JSON.stringify([
        {
          phone_number: '13900000001',
          send_time: at,
          report_time: at,
          success: hasArrived,
          err_code: hasArrived ? 'DELIVERED' : 'MK:100D',
          err_msg: hasArrived ? '用户接收成功' : '黑名单',
          sms_size: '1',
          biz_id: `BIZ-${number}`,
          out_id: '',
        },
      ]),
    received: '{"code":0,"msg":"接收成功"}',
  },
  tencent: tencentReport(),
  tencent_international: tencentReport(),
  yunpian: {
    type: 'application/x-www-form-urlencoded;charset=utf-8',
    write: (number, hasArrived) =>
      new URLSearchParams({
        sms_status: JSON.stringify([
          {
            error_detail: hasArrived ? '' : '空号',
            sid: number,
            uid: null,
            user_receive_time: at,
            error_msg: hasArrived ? 'DELIVRD' : 'MK:0001',
            mobile: '13900000001',
            report_status: hasArrived ? 'SUCCESS' : 'FAIL',
          },
        ]),
      }).toString(),
    received: 'SUCCESS',
  },
  huawei: {
    type: 'application/x-www-form-urlencoded',
    write: (number, hasArrived) =>
      new URLSearchParams({
        sequence: '1',
        total: '1',
        updateTime: '2026-11-30T10:20:30Z',
        source: '2',
        smsMsgId: `MSG-${number}`,
        status: hasArrived ? 'DELIVRD' : 'UNDELIV',
      }).toString(),
    received: '{"code":"000000"}',
  },
};

function tencentReport(): DeliveryReport {
  return {
    type: 'application/json',
    write: (number, hasArrived) =>
      JSON.stringify([
        {
          user_receive_time: at,
          nationcode: '86',
          mobile: '13900000001',
          report_status: hasArrived ? 'SUCCESS' : 'FAIL',
          errmsg: hasArrived ? 'DELIVRD' : 'MK:0000',
          description: hasArrived ? '用户短信送达成功' : '关机',
          sid: `SERIAL-${number}`,
        },
      ]),
    received: '{"result":0,"errmsg":"OK"}',
  };
}
